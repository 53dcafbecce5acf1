// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include "graph/build.hpp"
#include "graph/check.hpp"
#include "graph/describe.hpp"
#include "model/head.hpp"
#include "openvino/op/ops.hpp"
#include "ovtk/head.hpp"

namespace ovtk {

using namespace ov::op;

namespace {

// Whether a Transpose moved the channels from axis 1 to the end.
bool ends_with_channels(const Output& x) {
    const auto transpose = ov::as_type<const v1::Transpose>(x.get_node());
    const auto order = transpose ? ov::as_type_ptr<v0::Constant>(transpose->get_input_node_shared_ptr(1)) : nullptr;
    return order && order->cast_vector<int64_t>().back() == 1;
}

int64_t channel_axis(const Output& x) {
    const auto& shape = x.get_partial_shape();
    OVTK_CHECK(shape.rank().is_static() && shape.size() >= 2,
               "append_head() needs an output [batch, channels, ...], but it is ",
               graph::describe(x));
    const auto rank = static_cast<int64_t>(shape.size());
    const auto axis = rank == 3 || ends_with_channels(x) ? rank - 1 : 1;
    OVTK_CHECK(shape[axis].is_static(),
               "append_head() needs to know the number of channels (axis ",
               axis,
               "), but the output is ",
               graph::describe(x),
               "; reshape the model");
    return axis;
}

// mean over places: [batch, channels, ...] -> [batch, channels]
Output pooled(const Output& x, int64_t channels) {
    std::vector<int64_t> places;
    for (int64_t axis = 1; axis < static_cast<int64_t>(x.get_partial_shape().size()); ++axis) {
        if (axis != channels) {
            places.push_back(axis);
        }
    }
    return places.empty() ? x : graph::reduce_mean(x, places, /*keep_dims=*/false);
}

Output named_constant(const ov::Shape& shape, const std::vector<float>& values, const std::string& name) {
    const auto constant = v0::Constant::create(ov::element::f32, shape, values);
    constant->set_friendly_name(name);
    return constant;
}

}  // namespace

std::shared_ptr<ov::Model> append_head(const std::shared_ptr<const ov::Model>& model,
                                       int64_t num_classes,
                                       uint64_t seed,
                                       const std::string& output) {
    OVTK_CHECK(model, "no model was given");
    OVTK_CHECK(num_classes > 0, "a head needs at least one class; got ", num_classes);
    const auto copy = model->clone();
    auto features = model::output_named(*copy, output);
    const auto axis = channel_axis(features);
    const auto channels = features.get_partial_shape()[axis].get_length();
    // Source: X. Glorot, Y. Bengio, "Understanding the difficulty of training deep feedforward neural networks", eq. 16
    const auto limit = std::sqrt(6. / static_cast<double>(channels + num_classes));
    const auto count = static_cast<size_t>(channels * num_classes);
    const auto kernel = named_constant({static_cast<size_t>(channels), static_cast<size_t>(num_classes)},
                                       model::uniform(count, limit, seed),
                                       "head.weight");
    const auto bias = named_constant({static_cast<size_t>(num_classes)},
                                     std::vector<float>(static_cast<size_t>(num_classes), 0),
                                     "head.bias");
    const auto x = graph::convert(pooled(features, axis), ov::element::f32);
    const auto product = std::make_shared<v0::MatMul>(x, kernel);
    product->set_friendly_name("head");
    const auto logits = std::make_shared<v1::Add>(product, bias);
    logits->set_friendly_name("head/logits");
    for (const auto& result : copy->get_results()) {
        if (result->input_value(0) == features) {
            result->input(0).replace_source_output(logits);
        }
    }
    const auto names = features.get_names();
    features.set_names({});
    logits->output(0).set_names(names);
    copy->validate_nodes_and_infer_types();
    return copy;
}

}  // namespace ovtk
