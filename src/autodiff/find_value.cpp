// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <set>

#include "graph/check.hpp"
#include "openvino/op/result.hpp"
#include "ovtk/values.hpp"
#include "text/near_matches.hpp"

namespace ovtk {

namespace {

// Every value of a model, and under which names it can be found.
class Names {
public:
    explicit Names(const ov::Model& model) {
        for (const auto& node : model.get_ordered_ops()) {
            if (ov::is_type<ov::op::v0::Result>(node)) {
                add(m_friendly, node->get_friendly_name(), node->input_value(0));
                continue;
            }
            for (const auto& value : node->outputs()) {
                for (const auto& name : value.get_names()) {
                    add(m_tensors, name, value);
                }
                const auto name = node->get_friendly_name();
                add(m_friendly, name, value);
                if (node->get_output_size() > 1) {
                    add(m_friendly, name + ":" + std::to_string(value.get_index()), value);
                }
            }
        }
    }

    // Tensor names come first: a model says them on purpose, friendly names are often generated.
    ov::OutputVector find(const std::string& name) const {
        for (const auto* values : {&m_tensors, &m_friendly}) {
            const auto found = values->find(name);
            if (found != values->end()) {
                return found->second;
            }
        }
        return {};
    }

    std::vector<std::string> all() const {
        std::set<std::string> names;
        for (const auto* values : {&m_tensors, &m_friendly}) {
            for (const auto& [name, list] : *values) {
                names.insert(name);
            }
        }
        return {names.begin(), names.end()};
    }

private:
    using Values = std::map<std::string, ov::OutputVector>;

    static void add(Values& values, const std::string& name, const Output& value) {
        auto& list = values[name];
        if (std::find(list.begin(), list.end(), value) == list.end()) {
            list.push_back(value);
        }
    }

    Values m_tensors;
    Values m_friendly;
};

}  // namespace

Output find_value(const std::shared_ptr<const ov::Model>& model, const std::string& name) {
    OVTK_CHECK(model != nullptr, "find_value: no model given");
    const Names names(*model);
    const auto found = names.find(name);
    OVTK_CHECK(!found.empty(),
               "model '",
               model->get_friendly_name(),
               "' has no value named '",
               name,
               "': ",
               text::suggestion(name, names.all()));
    OVTK_CHECK(found.size() == 1,
               "model '",
               model->get_friendly_name(),
               "' has ",
               found.size(),
               " values named '",
               name,
               "': give a tensor name, NAME:INDEX for one output of an op, or the value itself");
    return found.front();
}

}  // namespace ovtk
