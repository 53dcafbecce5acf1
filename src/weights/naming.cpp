// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "weights/naming.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "openvino/opsets/opset.hpp"

namespace ovtk::weights {

namespace {

bool ends_with(const std::string& text, const std::string& end) {
    return text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

std::string without_end(const std::string& text, const std::string& end) {
    return ends_with(text, end) ? text.substr(0, text.size() - end.size()) : text;
}

bool is_op_type(const std::string& name) {
    static const std::set<std::string> types = [] {
        std::set<std::string> all;
        for (const auto& [version, opset] : ov::get_available_opsets()) {
            for (const auto& type : opset().get_type_info_set()) {
                all.insert(type.name);
            }
        }
        return all;
    }();
    return name == "Const" || types.count(name) > 0;
}

// What compression and the TensorFlow frontends append to, or join into, the name of a variable.
std::string cleaned(std::string name) {
    name = name.substr(0, name.find(';'));
    for (const auto* end : {"_compressed", "/resource", "/ReadVariableOp", "/read"}) {
        name = without_end(name, end);
    }
    return name;
}

// "conv1" of "conv1.weight", "dense" of "dense/kernel"; empty for other names.
std::string stem_of(const std::string& name) {
    for (const auto* end : {".weight", ".bias", ".w_0", ".b_0", "/kernel", "/bias", "/gamma", "/beta", "/embeddings"}) {
        if (ends_with(name, end)) {
            return without_end(name, end);
        }
    }
    return {};
}

class Namer {
public:
    Namer(const std::vector<Finding>& findings, const std::vector<Candidate>& candidates) {
        std::map<std::string, size_t> counts;
        for (size_t i = 0; i < findings.size(); ++i) {
            const auto* layer = findings[i].layer.get();
            if (m_places.count(layer) == 0) {
                m_places[layer] = findings[i].kind + "_" + std::to_string(counts[findings[i].kind]++);
            }
            const auto own = cleaned(candidates[i].constant->get_friendly_name());
            if (!is_made_up(own) && !stem_of(own).empty()) {
                m_stems.emplace(layer, stem_of(own));
            }
        }
    }

    Names operator()(const Finding& finding, const Candidate& candidate) {
        Names names;
        names.layer = layer_of(finding);
        const auto own = cleaned(candidate.constant->get_friendly_name());
        names.weight = unique(is_made_up(own) ? names.layer + "." + finding.suffix : own);
        return names;
    }

private:
    std::string layer_of(const Finding& finding) const {
        const auto stem = m_stems.find(finding.layer.get());
        if (stem != m_stems.end()) {
            return stem->second;
        }
        const auto name = without_end(cleaned(finding.layer->get_friendly_name()), "/WithoutBiases");
        return is_made_up(name) ? m_places.at(finding.layer.get()) : name;
    }

    std::string unique(const std::string& name) {
        auto result = name;
        for (size_t n = 2; !m_taken.insert(result).second; ++n) {
            result = name + "_" + std::to_string(n);
        }
        return result;
    }

    std::map<const ov::Node*, std::string> m_places;
    std::map<const ov::Node*, std::string> m_stems;
    std::set<std::string> m_taken;
};

}  // namespace

bool is_made_up(const std::string& name) {
    if (name.find("onnx::") == 0) {
        return true;
    }
    const auto digits = name.find_last_not_of("0123456789") + 1;  // where the number at the end begins
    const bool numbered = digits < name.size();
    if (digits == 0) {
        return true;
    }
    return is_op_type(numbered && name[digits - 1] == '_' ? name.substr(0, digits - 1) : name);
}

std::vector<Names> name_weights(const std::vector<Finding>& findings, const std::vector<Candidate>& candidates) {
    Namer namer(findings, candidates);
    std::vector<Names> names;
    for (size_t i = 0; i < findings.size(); ++i) {
        names.push_back(namer(findings[i], candidates[i]));
    }
    return names;
}

}  // namespace ovtk::weights
