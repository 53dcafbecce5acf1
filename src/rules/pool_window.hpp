// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <algorithm>

#include "graph/sliding_window.hpp"
#include "openvino/core/strides.hpp"
#include "ovtk/registry.hpp"

namespace ovtk::rules {

/// The window of a pooling op that slides over its input.
/// \param dilations  one number per axis; none stands for 1 everywhere
template <class Pool>
graph::Window pool_window(const Pool& op, const ov::Strides& dilations, const VjpContext& c) {
    graph::WindowAttributes attributes;
    attributes.kernel.assign(op.get_kernel().begin(), op.get_kernel().end());
    attributes.strides.assign(op.get_strides().begin(), op.get_strides().end());
    attributes.dilations.assign(op.get_kernel().size(), 1);
    std::copy(dilations.begin(), dilations.end(), attributes.dilations.begin());
    attributes.pads_begin.assign(op.get_pads_begin().begin(), op.get_pads_begin().end());
    attributes.auto_pad = op.get_auto_pad();
    return graph::make_window(attributes, c.x(), c.y());
}

}  // namespace ovtk::rules
