// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/reverse.hpp"

#include "graph/shape.hpp"
#include "graph/window.hpp"
#include "openvino/op/reverse_sequence.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x read backwards along the axes          dx = dy read backwards along them
static Grads reverse(const ov::op::v1::Reverse& op, const VjpContext& c) {
    auto axes = graph::require_constant_i64(c.x(1), op, "the axes");
    if (op.get_mode() == ov::op::v1::Reverse::Mode::MASK) {
        std::vector<int64_t> chosen;
        for (size_t axis = 0; axis < axes.size(); ++axis) {
            if (axes[axis] != 0) {
                chosen.push_back(static_cast<int64_t>(axis));
            }
        }
        axes = chosen;
    }
    return {graph::reverse(c.dy(), axes), {}};
}

// y = x with the first lengths[b] elements of sequence b read backwards: its own inverse, and so its own adjoint
static Grads reverse_sequence(const ov::op::v0::ReverseSequence& op, const VjpContext& c) {
    const auto reversed = std::make_shared<ov::op::v0::ReverseSequence>(c.dy(),
                                                                        c.x(1),
                                                                        op.get_origin_batch_axis(),
                                                                        op.get_origin_sequence_axis());
    return {reversed->output(0), {}};
}

void add_reverse(Registry& r) {
    r.add<ov::op::v1::Reverse>(reverse);
    r.add<ov::op::v0::ReverseSequence>(reverse_sequence, {Broadcast::none, {1}});
}

}  // namespace ovtk::rules
