// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "weights/affine.hpp"

#include <algorithm>

#include "openvino/op/ops.hpp"
#include "weights/layers.hpp"

namespace ovtk::weights {

using namespace ov::op;

namespace {

using NodePtr = std::shared_ptr<ov::Node>;

// Attention masks hold numbers near the lowest there is.
constexpr float LOWEST_OF_A_WEIGHT = -1e4f;

// One Add, Subtract, Multiply or Divide of data and a tensor of constants.
class Step {
public:
    Step(NodePtr node, const ConstantPart& part) : m_node(std::move(node)) {
        if (!m_node || !is_affine(*m_node)) {
            return;
        }
        const bool first = part.contains(m_node->get_input_node_ptr(0));
        const bool second = part.contains(m_node->get_input_node_ptr(1));
        if (first == second) {
            return;
        }
        m_constant = first ? 0 : 1;
        // c - x and c / x are formulas
        m_valid = second || ov::is_type_any_of<v1::Add, v1::Multiply>(m_node);
    }
    template <class Op>
    bool is() const {
        return m_valid && ov::is_type<Op>(m_node);
    }
    explicit operator bool() const {
        return m_valid;
    }
    const NodePtr& node() const {
        return m_node;
    }
    size_t constant_port() const {
        return m_constant;
    }
    Output constant() const {
        return m_node->input_value(m_constant);
    }
    Output data() const {
        return m_node->input_value(1 - m_constant);
    }
    // Whether at most one axis of the constant is longer than 1: one number for each channel.
    bool is_per_channel() const {
        const auto& shape = constant().get_partial_shape();
        return shape.is_static() && std::count_if(shape.begin(), shape.end(), [](const ov::Dimension& size) {
                                        return size.get_length() > 1;
                                    }) <= 1;
    }
    bool is_scalar() const {
        const auto& shape = constant().get_partial_shape();
        return shape.is_static() && ov::shape_size(shape.to_shape()) == 1;
    }

private:
    NodePtr m_node;
    size_t m_constant = 1;
    bool m_valid = false;
};

// A step with one number for each channel, the only kind that normalisations are made of.
bool is_channel_step(const Step& step) {
    return step && step.is_per_channel() && !step.is_scalar();
}

Step before(const Step& step, const ConstantPart& part) {
    return Step(behind(step.data(), part), part);
}

// The step that follows when the value goes nowhere else.
Step after(const Step& step, const ConstantPart& part) {
    auto value = step.node()->output(0);
    while (value.get_target_inputs().size() == 1) {
        const auto next = value.get_target_inputs().begin()->get_node()->shared_from_this();
        if (!is_view(*next)) {
            return Step(next, part);
        }
        value = next->output(0);
    }
    return Step(nullptr, part);
}

bool is_linear(const ov::Node& node, const ConstantPart& part) {
    if (is_convolution(node)) {
        return true;
    }
    return ov::is_type<v0::MatMul>(&node) &&
           (part.contains(node.get_input_node_ptr(0)) || part.contains(node.get_input_node_ptr(1)));
}

// Whether only formulas with constants lie between a value and an input of the model.
bool comes_from_input(const Output& value, const ConstantPart& part) {
    auto node = behind(value, part);
    while (const auto step = Step(node, part)) {
        node = behind(step.data(), part);
    }
    return ov::is_type<v0::Parameter>(node);
}

// The normalisation of activations by their own statistics that a value comes out of: MVN, or a division by (or a
// product with) something else that is computed.
NodePtr normalisation_behind(const Output& value, const ConstantPart& part) {
    const auto node = behind(value, part);
    if (ov::is_type_any_of<v0::MVN, v6::MVN, v0::NormalizeL2>(node)) {
        return node;
    }
    const bool quotient = ov::is_type_any_of<v1::Divide, v1::Multiply>(node) && !Step(node, part);
    return quotient ? node : nullptr;
}

Finding finding(WeightRole role, const NodePtr& layer, const std::string& kind, const std::string& suffix) {
    Finding found;
    found.role = role;
    found.layer = layer;
    found.kind = kind;
    found.suffix = suffix;
    return found;
}

Finding statistic(WeightRole role, const NodePtr& layer, const std::string& what) {
    const bool mean = role == WeightRole::running_mean;
    auto found = finding(role, layer, "batch_norm", mean ? "running_mean" : "running_var");
    found.trainable = false;
    found.note = "batch norm as Subtract, Divide, Multiply, Add: " + what;
    return found;
}

// The first Subtract of a decomposed batch norm that a step belongs to: it stands for the layer.
NodePtr subtract_before(Step step, const ConstantPart& part) {
    while (is_channel_step(step)) {
        if (step.is<v1::Subtract>()) {
            return step.node();
        }
        if (step.is<v1::Add>()) {
            return nullptr;
        }
        step = before(step, part);
    }
    return nullptr;
}

std::optional<Finding> of_subtract(const Step& step, const ConstantPart& part) {
    const auto next = after(step, part);
    if (is_channel_step(next) && (next.is<v1::Divide>() || next.is<v1::Multiply>())) {
        return statistic(WeightRole::running_mean, step.node(), "the mean");
    }
    const auto producer = behind(step.data(), part);
    if (is_linear(*producer, part)) {
        return finding(WeightRole::bias, producer, kind_of(*producer), "bias");
    }
    return std::nullopt;
}

std::optional<Finding> of_factor(const Step& step, const ConstantPart& part) {
    const auto previous = before(step, part);
    const auto subtract = subtract_before(previous, part);
    const auto next = after(step, part);
    if (subtract && previous.is<v1::Subtract>()) {
        if (step.is<v1::Divide>()) {
            return statistic(WeightRole::running_variance, subtract, "holds sqrt(variance + epsilon)");
        }
        if (is_channel_step(next) && next.is<v1::Multiply>()) {
            return statistic(WeightRole::running_variance, subtract, "holds 1 / sqrt(variance + epsilon)");
        }
    }
    if (subtract) {
        auto found = finding(WeightRole::scale, subtract, "batch_norm", "scale");
        found.note = previous.is<v1::Subtract>()
                         ? "batch norm as Subtract, Multiply, Add: gamma / sqrt(variance + epsilon)"
                         : "batch norm as Subtract, Divide, Multiply, Add";
        return found;
    }
    if (const auto normalisation = normalisation_behind(step.data(), part)) {
        return finding(WeightRole::scale, normalisation, "norm", "scale");
    }
    const auto producer = behind(step.data(), part);
    const bool after_linear =
        is_linear(*producer, part) || (previous.is<v1::Add>() && is_linear(*behind(previous.data(), part), part));
    if (after_linear && is_channel_step(next) && next.is<v1::Add>()) {
        auto found = finding(WeightRole::scale, step.node(), "batch_norm", "scale");
        found.note = "batch norm as Multiply, Add: mean and variance are folded in";
        return found;
    }
    return finding(WeightRole::scale, step.node(), kind_of(*step.node()), "scale");
}

std::optional<Finding> of_add(const Use& use, const Step& step, const ConstantPart& part) {
    const auto producer = behind(step.data(), part);
    if (is_linear(*producer, part)) {
        return finding(WeightRole::bias, producer, kind_of(*producer), "bias");
    }
    const auto previous = before(step, part);
    if (is_channel_step(previous) && (previous.is<v1::Multiply>() || previous.is<v1::Divide>())) {
        const Use factor{previous.node().get(), previous.constant_port()};
        if (auto found = of_affine(factor, part); found && found->role == WeightRole::scale) {
            found->role = WeightRole::shift;
            found->suffix = "shift";
            return found;
        }
    }
    if (const auto normalisation = normalisation_behind(step.data(), part)) {
        return finding(WeightRole::shift, normalisation, "norm", "shift");
    }
    return finding(WeightRole::bias, use.node->shared_from_this(), kind_of(*use.node), "bias");
}

// One number for each channel that is 1 because there is one channel.
bool is_bias_of_one_channel(const Step& step, const ConstantPart& part) {
    const auto producer = behind(step.data(), part);
    return step.is<v1::Add>() && step.constant().get_partial_shape().size() > 0 && is_linear(*producer, part) &&
           channels_of(*producer) == 1;
}

// A tensor over positions, of which each number is used once: a position table, anchors, a mask.
std::optional<Finding> of_table(const Step& step) {
    const auto numbers = as_f32(evaluate(step.constant()));
    const auto* begin = numbers.data<const float>();
    const bool mask = std::any_of(begin, begin + numbers.get_size(), [](float x) { return !(x > LOWEST_OF_A_WEIGHT); });
    if (mask || is_uniform(step.constant())) {
        return std::nullopt;
    }
    return finding(WeightRole::other, step.node(), kind_of(*step.node()), "value");
}

}  // namespace

std::optional<Finding> of_affine(const Use& use, const ConstantPart& part) {
    const auto node = use.node->shared_from_this();
    const Step step(node, part);
    if (!step) {
        return std::nullopt;
    }
    if (step.is_scalar()) {
        return is_bias_of_one_channel(step, part) ? of_add(use, step, part) : std::nullopt;
    }
    if (!step.is_per_channel()) {
        return of_table(step);
    }
    if (comes_from_input(step.data(), part)) {
        auto found = finding(WeightRole::other, node, kind_of(*node), "value");
        found.trainable = false;
        found.note = "normalises the input";
        return found;
    }
    if (step.is<v1::Add>()) {
        return of_add(use, step, part);
    }
    return step.is<v1::Subtract>() ? of_subtract(step, part) : of_factor(step, part);
}

}  // namespace ovtk::weights
