// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "weights/scan.hpp"

#include <algorithm>
#include <map>

#include "graph/check.hpp"
#include "openvino/op/ops.hpp"
#include "openvino/op/util/broadcast_base.hpp"
#include "openvino/op/util/gather_base.hpp"
#include "openvino/op/util/multi_subgraph_base.hpp"
#include "openvino/op/util/shape_of_base.hpp"

namespace ovtk::weights {

using namespace ov::op;

namespace {

// Ops without inputs, or with a state or randomness of their own, hold no constants.
bool may_be_constant(const ov::Node& node) {
    return node.get_input_size() > 0 && !ov::is_type<v0::Result>(&node) && !ov::is_type<util::MultiSubGraphOp>(&node) &&
           !ov::is_type<v8::RandomUniform>(&node) && !ov::is_type<v3::ReadValue>(&node) &&
           !ov::is_type<v6::ReadValue>(&node) && !ov::is_type<v3::Assign>(&node) && !ov::is_type<v6::Assign>(&node);
}

// Whether an op on constants hands the numbers of one of its inputs on, rather than using them as a range, a factor,
// axes.
bool hands_on(const ov::Node& node, size_t port) {
    if (ov::is_type<util::ShapeOfBase>(&node)) {
        return false;
    }
    if (node.get_input_size() == 1 || ov::is_type<v0::Concat>(&node)) {
        return true;
    }
    if (ov::is_type_any_of<v0::FakeQuantize, v1::Reshape, v1::Transpose, v0::Squeeze, v15::Squeeze, v0::Unsqueeze>(
            &node) ||
        ov::is_type_any_of<util::BroadcastBase, v0::Tile, util::GatherBase, v1::Split, v1::VariadicSplit>(&node) ||
        ov::is_type_any_of<v8::Slice, v1::StridedSlice>(&node)) {
        return port == 0;
    }
    return node.get_input_partial_shape(port) == node.get_output_partial_shape(0);
}

// The shape of data, where it doesn't depend on them.
bool is_known_shape(const ov::Node& node) {
    return ov::is_type<util::ShapeOfBase>(&node) && node.get_input_partial_shape(0).is_static();
}

// The only consumers of a value, when they all are of one type.
template <class Op>
ov::NodeVector consumers_of_type(const Output& value) {
    ov::NodeVector found;
    for (const auto& input : value.get_target_inputs()) {
        if (!ov::is_type<Op>(input.get_node())) {
            return {};
        }
        found.push_back(input.get_node()->shared_from_this());
    }
    return found;
}

template <class Op>
std::shared_ptr<ov::Node> only_consumer(const Output& value) {
    const auto found = consumers_of_type<Op>(value);
    return found.size() == 1 ? found.front() : nullptr;
}

bool is_narrow_float(const ov::element::Type& type) {
    return type.is_real() && type.bitwidth() < 16;
}

// Types of which weights are made when they are compressed; i32 and i64 hold axes and shapes.
bool is_compressed(const ov::element::Type& type) {
    return is_narrow_float(type) || (type.is_integral_number() && type.bitwidth() <= 8);
}

// (q - zero_point) * scale, the first factor being `value`: the product, or nothing when it isn't that.
Output dequantized(const std::shared_ptr<v0::Constant>& constant, const ConstantPart& part) {
    const auto from_constants = [&part](const ov::Node& node) {
        const auto inputs = node.input_values();
        return std::all_of(inputs.begin(), inputs.end(), [&part](const Output& x) {
            return part.contains(x.get_node());
        });
    };
    auto value = constant->output(0);
    const auto convert = only_consumer<v0::Convert>(value);
    if (!convert || !convert->get_output_element_type(0).is_real()) {
        return {};
    }
    value = convert->output(0);
    if (const auto shift = only_consumer<v1::Subtract>(value); shift && shift->input_value(0) == value) {
        if (!from_constants(*shift)) {
            return {};
        }
        value = shift->output(0);
    }
    const auto scale = only_consumer<v1::Multiply>(value);
    return scale && from_constants(*scale) ? scale->output(0) : Output();
}

// Values in f32 or wider that stand for a 16-bit Constant: those of its Converts, when it has no other consumers.
ov::OutputVector widened(const Output& value) {
    ov::OutputVector values;
    for (const auto& convert : consumers_of_type<v0::Convert>(value)) {
        if (convert->get_output_element_type(0) != ov::element::f32) {
            return {value};
        }
        values.push_back(convert->output(0));
    }
    return values.empty() ? ov::OutputVector{value} : values;
}

Candidate candidate_of(const std::shared_ptr<v0::Constant>& constant, const ConstantPart& part) {
    Candidate candidate;
    candidate.constant = constant;
    const auto& type = constant->get_element_type();
    if (is_compressed(type)) {
        const auto value = dequantized(constant, part);
        if (value.get_node()) {
            candidate.values = widened(value);
            candidate.quantized = true;
        }
    } else if (type.is_real()) {
        candidate.values = widened(constant->output(0));
    }
    for (const auto& value : candidate.values) {
        const auto uses = part.uses_of(value);
        candidate.uses.insert(candidate.uses.end(), uses.begin(), uses.end());
    }
    return candidate;
}

// The Constants that only help to dequantise another: scales and zero points.
std::set<const ov::Node*> helpers_of(const std::vector<Candidate>& candidates) {
    std::set<const ov::Node*> helpers;
    for (const auto& candidate : candidates) {
        if (!candidate.quantized) {
            continue;
        }
        ov::NodeVector pending{candidate.values.front().get_node_shared_ptr()};
        while (!pending.empty()) {
            const auto node = pending.back();
            pending.pop_back();
            for (const auto& input : node->input_values()) {
                pending.push_back(input.get_node_shared_ptr());
            }
            if (ov::is_type<v0::Constant>(node) && node != candidate.constant) {
                helpers.insert(node.get());
            }
        }
    }
    return helpers;
}

}  // namespace

ConstantPart::ConstantPart(const std::vector<std::shared_ptr<ov::Node>>& order) {
    for (const auto& node : order) {
        const auto inputs = node->input_values();
        const bool constant =
            ov::is_type<v0::Constant>(node) || is_known_shape(*node) ||
            (may_be_constant(*node) &&
             std::all_of(inputs.begin(), inputs.end(), [this](const Output& x) { return contains(x.get_node()); }));
        if (constant) {
            m_nodes.insert(node.get());
        }
    }
}

bool ConstantPart::contains(const ov::Node* node) const {
    return m_nodes.count(node) > 0;
}

std::vector<Use> ConstantPart::uses_of(const Output& value) const {
    std::vector<Use> uses;
    ov::OutputVector pending{value};
    std::set<const ov::Node*> seen;
    while (!pending.empty()) {
        const auto at = pending.back();
        pending.pop_back();
        for (const auto& input : at.get_target_inputs()) {
            auto* node = input.get_node();
            if (!contains(node)) {
                uses.push_back({node, input.get_index()});
            } else if (hands_on(*node, input.get_index()) && seen.insert(node).second) {
                const auto outputs = node->outputs();
                pending.insert(pending.end(), outputs.begin(), outputs.end());
            }
        }
    }
    return uses;
}

std::vector<Candidate> scan(const std::vector<std::shared_ptr<ov::Node>>& order, const ConstantPart& part) {
    std::map<const ov::Node*, size_t> position;
    for (size_t i = 0; i < order.size(); ++i) {
        position[order[i].get()] = i;
    }
    const auto earlier = [&position](const Use& a, const Use& b) {
        return std::make_pair(position.at(a.node), a.port) < std::make_pair(position.at(b.node), b.port);
    };
    std::vector<Candidate> found;
    for (const auto& node : order) {
        const auto constant = ov::as_type_ptr<v0::Constant>(node);
        if (!constant || ov::shape_size(constant->get_shape()) == 0) {
            continue;
        }
        auto candidate = candidate_of(constant, part);
        // a consumer that no output of the model depends on does not count
        auto& uses = candidate.uses;
        uses.erase(
            std::remove_if(uses.begin(), uses.end(), [&](const Use& use) { return position.count(use.node) == 0; }),
            uses.end());
        if (!uses.empty()) {
            std::sort(uses.begin(), uses.end(), earlier);
            found.push_back(std::move(candidate));
        }
    }
    const auto helpers = helpers_of(found);
    found.erase(std::remove_if(found.begin(),
                               found.end(),
                               [&](const Candidate& one) { return helpers.count(one.constant.get()) > 0; }),
                found.end());
    std::stable_sort(found.begin(), found.end(), [&](const Candidate& a, const Candidate& b) {
        return earlier(a.uses.front(), b.uses.front());
    });
    return found;
}

ov::Tensor evaluate(const Output& value) {
    const auto node = value.get_node_shared_ptr();
    if (const auto constant = ov::as_type_ptr<v0::Constant>(node)) {
        return constant->get_tensor_view();
    }
    ov::TensorVector inputs;
    for (const auto& input : node->input_values()) {
        // of a shape, only the shape of the input counts
        inputs.push_back(is_known_shape(*node) ? ov::Tensor(input.get_element_type(), input.get_shape())
                                               : evaluate(input));
    }
    ov::TensorVector outputs;
    for (const auto& output : node->outputs()) {
        OVTK_CHECK_NODE(*node, output.get_partial_shape().is_static(), "a weight made by it has no fixed shape");
        outputs.emplace_back(output.get_element_type(), output.get_shape());
    }
    OVTK_CHECK_NODE(*node,
                    node->evaluate(outputs, inputs),
                    "it cannot be evaluated on constants; fold the model first");
    return outputs.at(value.get_index());
}

ov::Tensor as_f32(const ov::Tensor& tensor) {
    ov::Tensor result(ov::element::f32, tensor.get_shape());
    if (tensor.get_element_type() == ov::element::f32) {
        tensor.copy_to(result);
    } else {
        const auto numbers = v0::Constant(tensor).cast_vector<float>();
        std::copy(numbers.begin(), numbers.end(), result.data<float>());
    }
    return result;
}

}  // namespace ovtk::weights
