// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ovtk/export.hpp"
#include "ovtk/types.hpp"

namespace ovtk {

class Registry;

/// What a rule may look at: one node, and the gradients of the loss with respect to the node's outputs.
/// Letters as in every formula of this project: x inputs, y outputs, dy incoming gradient.
class OVTK_API VjpContext {
public:
    /// \param node   the op that is differentiated
    /// \param dy     one entry per output of the node; empty where nothing flows into that output
    /// \param needs  one entry per input of the node; false where no gradient is wanted
    /// \param registry  the rules in force
    VjpContext(const ov::Node& node, Grads dy, std::vector<bool> needs, const Registry& registry);

    /// Input i of the node.
    Output x(size_t i = 0) const;
    /// Output i of the node.
    Output y(size_t i = 0) const;
    /// Gradient of output i, of that output's shape and type; zeros when nothing flows into it.
    Output dy(size_t i = 0) const;
    /// Whether any gradient flows into output i. A rule may skip work where it doesn't.
    bool has_dy(size_t i = 0) const;
    /// Whether the gradient of input i is wanted. A rule builds nothing for an input that isn't.
    bool needs(size_t i) const;
    /// Number of inputs of the node.
    size_t inputs() const;
    /// The rules in force, for ops that hold a graph of their own.
    const Registry& registry() const;

private:
    const ov::Node& m_node;
    Grads m_dy;
    std::vector<bool> m_needs;
    const Registry& m_registry;
};

/// How the inputs of an op are stretched to a common shape.
enum class Broadcast {
    none,   ///< inputs keep their shapes: a gradient of another shape is an error of the rule
    numpy,  ///< the engine sums a gradient over the axes along which its input was repeated
};

/// What the engine must know of a rule besides its formula.
struct RuleTraits {
    Broadcast broadcast = Broadcast::none;
    /// Floating-point inputs with respect to which the op is stated to be non-differentiable (e.g. sizes given as
    /// floats). Integer and boolean inputs need no entry: nothing ever flows into them.
    std::vector<size_t> constant_inputs = {};
    /// Said in `ovtk ops` and docs/ops.md: choices at kinks, limits.
    std::string note = {};
};

enum class OpStatus { rule, lowered, non_differentiable, not_trainable, unknown };

/// "rule", "lowered", "non_differentiable", "not_trainable" or "unknown".
OVTK_API std::string to_string(OpStatus status);

/// The gradient rules in force: a plain value. Copy standard_rules(), add to the copy, pass it to gradients(...).
class OVTK_API Registry {
public:
    /// Vector-Jacobian product of one op: returns one entry per input, of that input's shape and type; empty where
    /// the context does not need it. It builds ordinary ops only, so a gradient can be differentiated again.
    using Rule = std::function<Grads(const ov::Node&, const VjpContext&)>;
    /// Rewrites one op as simpler ones over the given inputs; one output per output of the op.
    using Lowering = std::function<ov::OutputVector(const ov::Node&, const ov::OutputVector&)>;
    /// Version ("opset4") and name ("Mish") of an op, as in ov::DiscreteTypeInfo.
    using OpKey = std::pair<std::string, std::string>;

    struct Entry {
        OpStatus status = OpStatus::unknown;
        Rule rule;
        Lowering lowering;
        RuleTraits traits;  ///< traits.note holds the stated reason where there is no rule
    };

    /// Adds (or replaces) the rule of one op type.
    template <class Op>
    void add(Grads (*rule)(const Op&, const VjpContext&), RuleTraits traits = {}) {
        add(
            key_of(Op::get_type_info_static()),
            [rule](const ov::Node& node, const VjpContext& context) {
                return rule(static_cast<const Op&>(node), context);
            },
            std::move(traits));
    }

    /// Differentiate the op through simpler ops: `lowering` builds them from the op and its inputs.
    template <class Op>
    void lower(ov::OutputVector (*lowering)(const Op&, const ov::OutputVector&), std::string note = {}) {
        lower(
            key_of(Op::get_type_info_static()),
            [lowering](const ov::Node& node, const ov::OutputVector& inputs) {
                return lowering(static_cast<const Op&>(node), inputs);
            },
            std::move(note));
    }

    /// States that no gradient flows through the op (integer, boolean or piecewise constant by nature).
    template <class Op>
    void non_differentiable(std::string reason) {
        non_differentiable(key_of(Op::get_type_info_static()), std::move(reason));
    }

    /// States that a model with this op on the path cannot be trained through it (NMS, string ops, ...).
    template <class Op>
    void not_trainable(std::string reason) {
        not_trainable(key_of(Op::get_type_info_static()), std::move(reason));
    }

    /// The same for ops known by name only. An empty version stands for every version without an entry of its own.
    void add(const OpKey& op, Rule rule, RuleTraits traits = {});
    void lower(const OpKey& op, Lowering lowering, std::string note = {});
    void non_differentiable(const OpKey& op, std::string reason);
    void not_trainable(const OpKey& op, std::string reason);

    /// The entry of an op; its status is `unknown` when there is none.
    const Entry& find(const ov::DiscreteTypeInfo& type) const;

    /// All entries, sorted by version and name.
    const std::map<OpKey, Entry>& entries() const;

    static OpKey key_of(const ov::DiscreteTypeInfo& type);

private:
    std::map<OpKey, Entry> m_entries;
};

/// The rules that come with the library.
OVTK_API const Registry& standard_rules();

}  // namespace ovtk
