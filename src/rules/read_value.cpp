// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/read_value.hpp"

#include "openvino/op/assign.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

// y = x, the initial value of a state that was just reset          dx = dy
static Grads through(const VjpContext& c) {
    return {c.dy()};
}

template <class Op>
static Grads read_value(const Op&, const VjpContext& c) {
    return through(c);
}

void add_read_value(Registry& r) {
    const std::string note = "through its initial value: each step begins with the state just reset";
    r.add<ov::op::v3::ReadValue>(read_value, {Broadcast::none, {}, note});
    r.add<ov::op::v6::ReadValue>(read_value, {Broadcast::none, {}, note});
    const std::string assign = "its result is its input; nothing flows back from a later step";
    r.add<ov::op::v3::Assign>(read_value, {Broadcast::none, {}, assign});
    r.add<ov::op::v6::Assign>(read_value, {Broadcast::none, {}, assign});
}

}  // namespace ovtk::rules
