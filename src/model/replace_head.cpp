// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "model/head.hpp"
#include "openvino/op/ops.hpp"
#include "ovtk/lift.hpp"

namespace ovtk {

using namespace ov::op;

namespace {

// Weights in the place of an input, of its type, under the name of those that were there.
void put(ov::Input<ov::Node> place, const ov::Shape& shape, const std::vector<float>& values, const std::string& name) {
    const auto constant = v0::Constant::create(ov::element::f32, shape, values);
    constant->set_friendly_name(name);
    place.replace_source_output(graph::convert(constant, place.get_element_type()));
}

void put_kernel(const model::Head& head, int64_t num_classes, uint64_t seed) {
    const auto place = head.layer->input(1);
    auto shape = place.get_shape();
    shape[head.kernel_axis] = num_classes;
    // Source: X. Glorot, Y. Bengio, "Understanding the difficulty of training deep feedforward neural networks", eq. 16
    const auto fans = static_cast<double>(ov::shape_size(shape)) / static_cast<double>(num_classes) +
                      static_cast<double>(num_classes);
    put(place, shape, model::uniform(ov::shape_size(shape), std::sqrt(6 / fans), seed), head.kernel_name);
}

void put_bias(const model::Head& head, int64_t num_classes) {
    if (!head.bias) {
        return;
    }
    // one number for each channel, aligned at the right with what it is added to
    const auto place = head.bias->input(head.bias_port);
    const auto needed = head.is_convolution ? head.layer->get_output_partial_shape(0).size() - 1 : 1;
    ov::Shape shape(std::max(needed, place.get_partial_shape().size()), 1);
    shape[shape.size() - needed] = num_classes;
    put(place, shape, std::vector<float>(num_classes, 0), head.bias_name);
}

// Reshapes behind the head that spell its old number of channels out.
void widen_reshapes(const model::Head& head, int64_t num_classes) {
    for (const auto& reshape : head.reshapes) {
        auto sizes = ov::as_type_ptr<v0::Constant>(reshape->get_input_node_shared_ptr(1))->cast_vector<int64_t>();
        const auto old = static_cast<int64_t>(head.channels);
        const auto& from = reshape->get_input_partial_shape(0);
        const bool begins_with_batch = from.rank().is_static() && from.size() > 0 && from[0] == ov::Dimension(sizes[0]);
        const auto begin = sizes.begin() + (begins_with_batch ? 1 : 0);
        const auto count = std::count(begin, sizes.end(), old);
        OVTK_CHECK_NODE(*reshape,
                        count <= 1,
                        "several of its sizes are the ",
                        old,
                        " classes of the old head; replace_head() cannot tell which to change");
        std::replace(begin, sizes.end(), old, num_classes);
        reshape->input(1).replace_source_output(graph::i64s(sizes));
    }
}

}  // namespace

std::shared_ptr<ov::Model> replace_head(const std::shared_ptr<const ov::Model>& model,
                                        int64_t num_classes,
                                        uint64_t seed,
                                        const std::string& output) {
    OVTK_CHECK(model, "no model was given");
    OVTK_CHECK(num_classes > 0, "a head needs at least one class; got ", num_classes);
    auto copy = model->clone();
    const auto head = model::find_head(copy, output);
    put_kernel(head, num_classes, seed);
    put_bias(head, num_classes);
    widen_reshapes(head, num_classes);
    for (const auto& quantize : head.quantizers) {
        quantize->output(0).replace(quantize->input_value(0));  // its range was that of the old classes
    }
    try {
        copy->validate_nodes_and_infer_types();
    } catch (const ov::Exception&) {
        OVTK_CHECK_NODE(*head.layer,
                        false,
                        "the head cannot have ",
                        num_classes,
                        " classes: what follows it fits the old ",
                        head.channels,
                        " only; cut the model behind it and try again");
    }
    return copy;
}

}  // namespace ovtk
