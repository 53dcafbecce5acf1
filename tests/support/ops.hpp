// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>

#include "openvino/op/op.hpp"
#include "openvino/op/parameter.hpp"
#include "ovtk/types.hpp"

namespace ovtk::test {

/// An op of our own that no rule knows: one output like its first input.
class Opaque : public ov::op::Op {
public:
    OPENVINO_OP("Opaque", "test");

    Opaque() = default;
    explicit Opaque(const ov::OutputVector& inputs) : Op(inputs) {
        constructor_validate_and_infer_types();
    }

    void validate_and_infer_types() override {
        set_output_type(0, get_input_element_type(0), get_input_partial_shape(0));
    }

    std::shared_ptr<ov::Node> clone_with_new_inputs(const ov::OutputVector& inputs) const override {
        return std::make_shared<Opaque>(inputs);
    }
};

inline Output opaque(const ov::OutputVector& inputs, const std::string& name = "") {
    const auto node = std::make_shared<Opaque>(inputs);
    if (!name.empty()) {
        node->set_friendly_name(name);
    }
    return node;
}

/// An f32 Parameter.
inline std::shared_ptr<ov::op::v0::Parameter> parameter(const ov::PartialShape& shape, const std::string& name = "") {
    const auto node = std::make_shared<ov::op::v0::Parameter>(ov::element::f32, shape);
    if (!name.empty()) {
        node->set_friendly_name(name);
        node->output(0).set_names({name});
    }
    return node;
}

}  // namespace ovtk::test
