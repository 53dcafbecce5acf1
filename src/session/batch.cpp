// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/batch.hpp"

#include "graph/check.hpp"
#include "session/buffers.hpp"
#include "text/near_matches.hpp"

namespace ovtk::session {

namespace {

// Places the tensors by name. A single tensor may go without one.
std::vector<ov::Tensor> place(const Names& names, const TensorMap& given, const char* kind) {
    std::vector<ov::Tensor> placed(names.size());
    for (const auto& [name, tensor] : given) {
        OVTK_CHECK(tensor, "the ", kind, " '", name, "' of the batch holds no tensor");
        const auto i = name.empty() && names.size() == 1 ? 0 : names.find(name);
        OVTK_CHECK(!placed[i], "the batch holds the ", kind, " '", names.shown(i), "' twice");
        placed[i] = tensor.is_continuous() ? tensor : copy_of(tensor);
    }
    for (size_t i = 0; i < placed.size(); ++i) {
        OVTK_CHECK(placed[i], "the batch lacks the ", kind, " '", names.shown(i), "'");
    }
    return placed;
}

Signature::Entry entry_of(const ov::Tensor& tensor) {
    return {tensor.get_element_type(), tensor.get_shape()};
}

// The first dimension may differ from the model's: a model with a fixed batch is given another one.
bool fits(const ov::Shape& shape, const ov::PartialShape& expected) {
    if (expected.rank().is_dynamic()) {
        return true;
    }
    if (shape.size() != expected.size()) {
        return false;
    }
    for (size_t axis = 1; axis < shape.size(); ++axis) {
        if (!expected[axis].compatible(shape[axis])) {
            return false;
        }
    }
    return shape.empty() || shape[0] > 0;
}

void check_input(const Plan& plan, size_t i, const ov::Tensor& tensor) {
    const auto& parameter = *plan.lifted.model->get_parameters()[i];
    const auto& type = parameter.get_element_type();
    OVTK_CHECK(tensor.get_element_type() == type,
               "input '",
               plan.inputs.shown(i),
               "' takes ",
               type,
               ", got ",
               tensor.get_element_type());
    const auto& shape = parameter.get_partial_shape();
    OVTK_CHECK(fits(tensor.get_shape(), shape),
               "input '",
               plan.inputs.shown(i),
               "' takes the shape ",
               shape,
               ", got ",
               tensor.get_shape());
}

template <class T>
void check_range(const std::string& name, const ClassRange& range, const ov::Tensor& tensor) {
    const auto* indices = tensor.data<const T>();
    for (size_t i = 0; i < tensor.get_size(); ++i) {
        const auto index = static_cast<int64_t>(indices[i]);
        const bool is_class = index >= 0 && index < range.classes;
        OVTK_CHECK(is_class || (range.ignored && index == *range.ignored),
                   "target '",
                   name,
                   "' holds the class ",
                   index,
                   " at position ",
                   i,
                   ", but there are ",
                   range.classes,
                   " classes (0 to ",
                   range.classes - 1,
                   ")");
    }
}

}  // namespace

double Batch::samples() const {
    const auto& shape = inputs.empty() ? ov::Shape{} : inputs.front().get_shape();
    return shape.empty() ? 1. : static_cast<double>(shape.front());
}

Batch order_batch(const Plan& plan, const TensorMap& inputs) {
    Batch batch;
    batch.inputs = place(plan.inputs, inputs, "input");
    for (size_t i = 0; i < batch.inputs.size(); ++i) {
        check_input(plan, i, batch.inputs[i]);
        batch.signature.inputs.push_back(entry_of(batch.inputs[i]));
    }
    return batch;
}

Batch order_batch(const Plan& plan, const TensorMap& inputs, const TensorMap& targets) {
    auto batch = order_batch(plan, inputs);
    batch.targets = place(plan.targets, targets, "target");
    for (const auto& target : batch.targets) {
        batch.signature.targets.push_back(entry_of(target));
    }
    return batch;
}

void check_classes(const Plan& plan, const std::vector<ClassRange>& ranges, const Batch& batch) {
    for (const auto& range : ranges) {
        const auto& name = plan.targets.shown(range.target);
        const auto& tensor = batch.targets[range.target];
        switch (tensor.get_element_type()) {
        case ov::element::i64:
            check_range<int64_t>(name, range, tensor);
            break;
        case ov::element::i32:
            check_range<int32_t>(name, range, tensor);
            break;
        case ov::element::i16:
            check_range<int16_t>(name, range, tensor);
            break;
        case ov::element::i8:
            check_range<int8_t>(name, range, tensor);
            break;
        case ov::element::u8:
            check_range<uint8_t>(name, range, tensor);
            break;
        default:
            break;  // distributions
        }
    }
}

}  // namespace ovtk::session
