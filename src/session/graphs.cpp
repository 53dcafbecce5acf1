// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/graphs.hpp"

#include "graph/build.hpp"
#include "graph/describe.hpp"
#include "graph/shape.hpp"
#include "graph/walk.hpp"
#include "openvino/core/model.hpp"
#include "openvino/op/constant.hpp"
#include "optimizers/clipping.hpp"
#include "optimizers/ema.hpp"
#include "ovtk/gradients.hpp"
#include "session/forward.hpp"
#include "session/loss_scale.hpp"

namespace ovtk::session {

namespace {

using Values = std::vector<std::pair<Output, Port<Sink>>>;

// A gradient keeps the name of the op it comes from; what is made of it goes by this one.
constexpr const char* GRADIENTS = "gradients/grad";

// Each element first, then all together.
ov::OutputVector clip(const SessionOptions& options, ov::OutputVector gradients) {
    if (options.clip_value > 0) {
        gradients = optimizers::clip_by_value(gradients, options.clip_value);
    }
    if (options.clip_norm > 0) {
        gradients = optimizers::clip_by_norm(gradients, options.clip_norm).gradients;
    }
    return gradients;
}

// The scalars of one learning rate.
ov::OutputVector scalars(const Plan& plan, Assembly& assembly, size_t rate) {
    ov::OutputVector result;
    for (size_t i = 0; i < plan.scalars_per_rate; ++i) {
        const auto index = rate * plan.scalars_per_rate + i;
        result.push_back(assembly.parameter({Source::scalar, index},
                                            "optimizer/" + std::to_string(index),
                                            ov::element::f32,
                                            ov::Shape{}));
    }
    return result;
}

// The shape of a matrix of so many elements: as many rows as a power of two allows, and at least as many columns.
std::vector<int64_t> matrix_of(size_t elements) {
    int64_t rows = 1;
    auto columns = static_cast<int64_t>(elements);
    while (columns % 2 == 0 && 2 * rows <= columns / 2) {
        rows *= 2;
        columns /= 2;
    }
    return {rows, columns};
}

// Sum of all elements of all gradients, or of sums of them: finite if each of them is (short of sums beyond the range
// of f32, which would not be far from the end of training either). One pass over the gradients, row by row: a sum to
// one element at once keeps a single thread busy.
Output check_sum(const ov::OutputVector& gradients) {
    ov::OutputVector sums;
    for (const auto& g : gradients) {
        const auto matrix = graph::reshape(g, matrix_of(ov::shape_size(g.get_shape())));
        sums.push_back(graph::reduce_sum(matrix, {1}, /*keep_dims=*/false));
    }
    return graph::reduce_sum(graph::concat(sums, 0), {0}, /*keep_dims=*/false);
}

void add_check(Forward& forward, const ov::OutputVector& gradients, Values& values) {
    const auto sum = check_sum(gradients);
    forward.assembly().name(sum, GRADIENTS);
    values.push_back({sum, {Sink::check, 0}});
}

// New weights, slots and averages.
void add_updates(const Plan& plan,
                 Assembly& assembly,
                 const ov::OutputVector& weights,
                 const ov::OutputVector& gradients,
                 Values& values) {
    const auto clipped = clip(plan.options, gradients);
    for (size_t i = 0; i < plan.trained.size(); ++i) {
        const auto& trained = plan.trained[i];
        const auto& name = plan.weights.shown(trained.weight);
        assembly.name(clipped[i], GRADIENTS);
        UpdateInputs inputs;
        inputs.w = weights[i];
        inputs.g = clipped[i];
        for (size_t k = 0; k < trained.slots.size(); ++k) {
            const auto& slot = trained.slots[k];
            inputs.slots.push_back(assembly.parameter({Source::state, trained.first_slot + k},
                                                      name + "/" + slot.name,
                                                      ov::element::f32,
                                                      slot.shape));
        }
        inputs.scalars = scalars(plan, assembly, trained.rate);
        inputs.weight_decay = trained.weight_decay;
        const auto update = plan.options.optimizer->build(inputs);
        values.push_back({update.w, {Sink::state, trained.weight}});
        for (size_t k = 0; k < update.slots.size(); ++k) {
            values.push_back({update.slots[k], {Sink::state, trained.first_slot + k}});
        }
        if (plan.has_average()) {
            const auto average = assembly.parameter({Source::state, trained.average},
                                                    name + "/average",
                                                    ov::element::f32,
                                                    weights[i].get_shape());
            const auto next = optimizers::average_weight(average, update.w, plan.options.ema_decay);
            values.push_back({next, {Sink::state, trained.average}});
        }
    }
    for (const auto& [value, sink] : values) {
        if (sink.kind == Sink::state) {
            assembly.name(value, "update");
        }
    }
}

void add_statistics(const Plan& plan, const Forward& forward, Values& values) {
    const auto outputs = forward.predictions();
    for (const auto& update : plan.lifted.updates) {
        values.push_back({outputs[update.output], {Sink::state, update.weight}});
    }
    const auto index_of = [&](const Output& weight) {
        size_t i = 0;
        while (forward.weight(i) != weight) {
            ++i;
        }
        return i;
    };
    for (const auto& statistics : forward.statistics()) {
        values.push_back({statistics.mean, {Sink::state, index_of(statistics.old_mean)}});
        values.push_back({statistics.variance, {Sink::state, index_of(statistics.old_variance)}});
    }
}

}  // namespace

Graph build_step(const Plan& plan, const Signature& signature) {
    Forward forward(plan, signature, Mode::training);
    const auto loss = forward.loss();
    Values values{{loss, {Sink::loss, 0}}};
    add_statistics(plan, forward, values);
    const auto weights = forward.trained();
    const auto found = gradients({loss}, weights, {}, *plan.registry);
    add_check(forward, found, values);
    add_updates(plan, forward.assembly(), weights, found, values);
    return forward.finish(values);
}

Graph build_collect(const Plan& plan, const Signature& signature) {
    Forward forward(plan, signature, Mode::training);
    const auto loss = forward.loss();
    Values values{{loss, {Sink::loss, 0}}};
    add_statistics(plan, forward, values);
    const auto weights = forward.trained();
    ov::OutputVector seeds;
    if (LossScale::is_on(plan.options)) {
        seeds.push_back(
            forward.assembly().parameter({Source::loss_scale, 0}, "loss_scale", ov::element::f32, ov::Shape{}));
    }
    const auto found = gradients({loss}, weights, seeds, *plan.registry);
    ov::OutputVector sums;
    for (size_t i = 0; i < found.size(); ++i) {
        const auto index = plan.trained[i].sum;
        const auto sum = forward.assembly().parameter({Source::state, index},
                                                      plan.weights.shown(plan.trained[i].weight) + "/sum",
                                                      ov::element::f32,
                                                      found[i].get_shape());
        sums.push_back(graph::add(sum, found[i]));
        forward.assembly().name(sums.back(), GRADIENTS);
        values.push_back({sums.back(), {Sink::state, index}});
    }
    add_check(forward, sums, values);
    return forward.finish(values);
}

Graph build_apply(const Plan& plan) {
    Assembly assembly;
    const auto fraction = assembly.parameter({Source::fraction, 0}, "fraction", ov::element::f32, ov::Shape{});
    ov::OutputVector weights;
    ov::OutputVector means;
    for (const auto& trained : plan.trained) {
        const auto& info = plan.lifted.weights[trained.weight];
        weights.push_back(assembly.parameter({Source::state, trained.weight}, info.name, ov::element::f32, info.shape));
        const auto sum =
            assembly.parameter({Source::state, trained.sum}, info.name + "/sum", ov::element::f32, info.shape);
        means.push_back(graph::mul(sum, fraction));
    }
    Values values;
    add_updates(plan, assembly, weights, means, values);
    return assembly.finish(values, "update");
}

Graph build_evaluation(const Plan& plan, const Signature& signature) {
    Forward forward(plan, signature, Mode::inference);
    Values values{{forward.loss(), {Sink::loss, 0}}};
    const auto& term = plan.terms.front();
    for (size_t i = 0; i < plan.options.metrics.size(); ++i) {
        for (const auto& sum : plan.options.metrics[i]->build(forward.prediction(term), forward.target(term))) {
            values.push_back({graph::convert(sum, ov::element::f32), {Sink::metric, i}});
        }
    }
    return forward.finish(values);
}

Graph build_prediction(const Plan& plan, const Signature& signature) {
    Forward forward(plan, signature, Mode::inference);
    Values values;
    for (const auto& prediction : forward.predictions()) {
        values.push_back({prediction, {Sink::output, values.size()}});
    }
    return forward.finish(values);
}

Inspection build_inspection(const Plan& plan, const Signature& signature) {
    Forward forward(plan, signature, Mode::training);
    const auto loss = forward.loss();
    Inspection inspection;
    Values values;
    const auto show = [&](const Output& value, const std::string& name) {
        inspection.names.push_back(name);
        values.push_back({value, {Sink::output, values.size()}});
    };
    for (const auto& node : graph::topological_order({loss})) {
        const bool is_given = ov::is_type<ov::op::v0::Parameter>(node) || ov::is_type<ov::op::v0::Constant>(node);
        for (const auto& y : node->outputs()) {
            if (!is_given && y.get_element_type() == ov::element::f32) {
                show(y, "the output of " + graph::describe(*node));
            }
        }
    }
    const auto found = gradients({loss}, forward.trained(), {}, *plan.registry);
    for (size_t i = found.size(); i-- > 0;) {
        show(found[i], "the gradient of weight '" + plan.weights.shown(plan.trained[i].weight) + "'");
    }
    inspection.graph = forward.finish(values);
    return inspection;
}

}  // namespace ovtk::session
