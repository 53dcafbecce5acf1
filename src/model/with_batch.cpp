// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <optional>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/shape.hpp"
#include "openvino/core/layout.hpp"
#include "openvino/op/ops.hpp"
#include "ovtk/lift.hpp"

namespace ovtk {

using namespace ov::op;

namespace {

// A batch that no other size of a model is likely to be.
constexpr int64_t PROBE = 7919;

// The axis along which an input holds its samples: that of its layout, else the first; none for a scalar.
std::optional<int64_t> batch_axis(const v0::Parameter& input) {
    const auto& shape = input.get_partial_shape();
    if (shape.rank().is_dynamic() || shape.size() == 0) {
        return std::nullopt;
    }
    const auto layout = ov::layout::get_layout(input.output(0));
    if (ov::layout::has_batch(layout)) {
        const auto axis = ov::layout::batch_idx(layout);
        return axis < 0 ? axis + static_cast<int64_t>(shape.size()) : axis;
    }
    return 0;
}

void reshape_to(ov::Model& model, const ov::Dimension& batch) {
    std::map<ov::Output<ov::Node>, ov::PartialShape> shapes;
    for (const auto& input : model.get_parameters()) {
        auto shape = input->get_partial_shape();
        if (const auto axis = batch_axis(*input)) {
            shape[*axis] = batch;
        }
        shapes[input->output(0)] = shape;
    }
    try {
        model.reshape(shapes);
    } catch (const ov::Exception&) {
        OVTK_CHECK(false,
                   "the model '",
                   model.get_friendly_name(),
                   "' cannot take another batch: an op in it fits the one it was saved with only. Export it with a "
                   "dynamic batch, or train with that batch");
    }
}

// Reshapes to a constant shape that begins with the old batch keep the size of their input there instead.
void free_reshapes(const ov::Model& model, int64_t batch) {
    for (const auto& node : model.get_ordered_ops()) {
        const auto reshape = ov::as_type_ptr<v1::Reshape>(node);
        const auto target = reshape ? ov::as_type_ptr<v0::Constant>(reshape->get_input_node_shared_ptr(1)) : nullptr;
        if (!target || ov::shape_size(target->get_shape()) == 0) {
            continue;
        }
        auto sizes = target->cast_vector<int64_t>();
        const auto& from = reshape->get_input_partial_shape(0);
        const bool holds_batch = from.rank().is_static() && from.size() > 0 && from[0] == ov::Dimension(batch);
        const bool other_zeros = !reshape->get_special_zero() && std::count(sizes.begin(), sizes.end(), 0) > 0;
        if (sizes[0] != batch || !holds_batch || other_zeros ||
            ov::is_type<v0::Constant>(reshape->get_input_node_ptr(0))) {
            continue;
        }
        sizes[0] = 0;
        reshape->input(1).replace_source_output(graph::i64s(sizes));
        reshape->set_special_zero(true);
    }
}

// The op behind which the samples are no longer along the first axis.
std::string culprit(const ov::Model& model) {
    for (const auto& node : model.get_ordered_ops()) {
        if (node->get_input_size() == 0 || node->get_output_size() == 0) {
            continue;
        }
        const auto& from = node->get_input_partial_shape(0);
        const auto& to = node->get_output_partial_shape(0);
        const bool had = from.rank().is_static() && from.size() > 0 && from[0] == ov::Dimension(PROBE);
        const bool has = to.rank().is_static() && to.size() > 0 && to[0] == ov::Dimension(PROBE);
        if (had && !has && ov::is_type_any_of<v1::Reshape, v1::Transpose, v0::Squeeze, v0::Unsqueeze>(node)) {
            return "; " + graph::describe(*node) + " leaves them";
        }
    }
    return {};
}

// With the probe as batch, each output must have it where the old batch was, and be as it was otherwise.
void check_outputs(const ov::Model& model, const std::vector<ov::PartialShape>& before, int64_t batch) {
    for (size_t i = 0; i < before.size(); ++i) {
        const auto& after = model.output(i).get_partial_shape();
        bool follows = before[i].rank().is_static() && after.rank().is_static() && before[i].size() == after.size();
        for (size_t axis = 0; follows && axis < after.size(); ++axis) {
            const bool is_batch = axis == 0 && before[i][0] == ov::Dimension(batch);
            follows = is_batch ? after[0] == ov::Dimension(PROBE) : after[axis].compatible(before[i][axis]);
        }
        const bool has_batch = before[i].rank().is_static() && before[i].size() > 0;
        OVTK_CHECK(follows && has_batch,
                   "the model '",
                   model.get_friendly_name(),
                   "' does not take another batch: output ",
                   i,
                   " is ",
                   before[i],
                   " for a batch of ",
                   batch,
                   " and would be ",
                   after,
                   " for one of ",
                   PROBE,
                   culprit(model),
                   ". Export it with a dynamic batch");
    }
}

std::vector<ov::PartialShape> output_shapes(const ov::Model& model) {
    std::vector<ov::PartialShape> shapes;
    for (const auto& output : model.outputs()) {
        shapes.push_back(output.get_partial_shape());
    }
    return shapes;
}

}  // namespace

std::shared_ptr<ov::Model> with_batch(const std::shared_ptr<const ov::Model>& model, const ov::Dimension& batch) {
    OVTK_CHECK(model, "no model was given");
    auto copy = model->clone();
    std::optional<int64_t> old;
    for (const auto& input : copy->get_parameters()) {
        const auto axis = batch_axis(*input);
        if (axis && input->get_partial_shape()[*axis].is_static()) {
            const auto size = input->get_partial_shape()[*axis].get_length();
            OVTK_CHECK(!old || *old == size,
                       "the inputs of the model '",
                       copy->get_friendly_name(),
                       "' have batches of ",
                       *old,
                       " and ",
                       size,
                       ": they cannot be given one batch");
            old = size;
        }
    }
    if (old) {
        free_reshapes(*copy, *old);
        const auto before = output_shapes(*copy);
        reshape_to(*copy, PROBE);
        check_outputs(*copy, before, *old);
    }
    reshape_to(*copy, batch);
    return copy;
}

}  // namespace ovtk
