// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstring>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "ovtk/lift.hpp"
#include "text/near_matches.hpp"
#include "weights/find.hpp"

namespace ovtk {

namespace {

using ov::op::v0::Constant;

// The numbers as a Constant of a type, under the name of the one whose place they take.
std::shared_ptr<Constant> constant_of(const ov::Tensor& value, const Constant& old, const ov::element::Type& type) {
    const auto* numbers = value.data<const float>();
    auto constant = type == ov::element::f32
                        ? std::make_shared<Constant>(type, value.get_shape(), numbers)
                        : std::make_shared<Constant>(type,
                                                     value.get_shape(),
                                                     std::vector<float>(numbers, numbers + value.get_size()));
    constant->set_friendly_name(old.get_friendly_name());
    return constant;
}

bool equal(const ov::Tensor& a, const ov::Tensor& b) {
    return std::memcmp(a.data(), b.data(), a.get_byte_size()) == 0;
}

// Puts the value in the type of the file when that holds it exactly, else in f32.
void put(const weights::Weight& weight, const ov::Tensor& value) {
    const auto& old = weight.place.constant;
    if (weight.place.quantized && equal(value, weights::value_of(weight))) {
        return;  // the integers still say it
    }
    if (!weight.place.quantized) {
        const auto stored = constant_of(value, *old, old->get_element_type());
        if (equal(value, weights::as_f32(stored->get_tensor_view()))) {
            stored->output(0).set_names(old->output(0).get_names());
            old->output(0).replace(stored);
            return;
        }
    }
    const auto constant = constant_of(value, *old, ov::element::f32);
    for (auto place : weight.place.values) {
        place.replace(graph::convert(constant, place.get_element_type()));
    }
}

// The tensor as it stands in one piece of memory.
ov::Tensor contiguous(const ov::Tensor& tensor) {
    return tensor.is_continuous() ? tensor : weights::as_f32(tensor);
}

}  // namespace

std::shared_ptr<ov::Model> with_weights(const std::shared_ptr<const ov::Model>& model,
                                        const std::map<std::string, ov::Tensor>& values) {
    OVTK_CHECK(model, "no model was given");
    auto copy = model->clone();
    std::vector<std::string> known;
    auto unknown = values;
    for (const auto& weight : weights::find(copy)) {
        known.push_back(weight.info.name);
        const auto value = values.find(weight.info.name);
        if (value == values.end()) {
            continue;
        }
        unknown.erase(weight.info.name);
        const auto& tensor = value->second;
        OVTK_CHECK(tensor && tensor.get_element_type() == ov::element::f32 && tensor.get_shape() == weight.info.shape,
                   "the weight '",
                   weight.info.name,
                   "' takes f32",
                   weight.info.shape,
                   "; got ",
                   tensor ? tensor.get_element_type().to_string() + tensor.get_shape().to_string() : "nothing");
        put(weight, contiguous(tensor));
    }
    for (const auto& [name, value] : unknown) {
        OVTK_CHECK(false, "the model has no weight '", name, "'; ", text::suggestion(name, known));
    }
    copy->validate_nodes_and_infer_types();
    return copy;
}

}  // namespace ovtk
