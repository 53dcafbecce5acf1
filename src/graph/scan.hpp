// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "openvino/op/parameter.hpp"
#include "openvino/op/result.hpp"
#include "openvino/op/util/multi_subgraph_base.hpp"
#include "ovtk/types.hpp"

namespace ovtk::graph {

/// In which order a loop walks along an axis.
enum class Direction { forward, backward };

/// A loop under construction: values go in with slice, carry and fixed, each of which returns the
/// value to compute with inside the loop; results are announced with collect and last, and build() returns them.
class Scan {
public:
    /// As many steps as the first slice has.
    Scan() = default;
    /// The number of steps as i64[1].
    explicit Scan(const Output& steps) : m_steps(steps) {}

    /// Inside: one part of `value` after another along the axis, `part` elements long.
    Output slice(const Output& value, int64_t axis, Direction direction, int64_t part = 1);
    /// Inside: `initial` in the first step, then what update() gives.
    Output carry(const Output& initial);
    /// The value that a carried one has in the next step.
    void update(const Output& carried, const Output& next);
    /// Inside: the whole value in every step.
    Output fixed(const Output& value);

    /// Outside: the values of all steps, each `part` long, joined along the axis; `backward` puts the first step last.
    void collect(const Output& value, int64_t axis, Direction direction, int64_t part = 1);
    /// Outside: the value of the last step.
    void last(const Output& value);

    /// The loop's results, in the order in which they were announced. What went in and isn't used is left out.
    ov::OutputVector build() const;

private:
    using Base = ov::op::util::MultiSubGraphOp;

    Output enter(const Output& value, const ov::PartialShape& shape);
    size_t leave(const Output& value);
    std::vector<bool> used() const;

    std::optional<Output> m_steps;  // i64[1]
    ov::OutputVector m_inputs;
    ov::ParameterVector m_parameters;
    ov::ResultVector m_results;
    std::vector<Base::InputDescription::Ptr> m_input_descriptions;
    std::vector<Base::OutputDescription::Ptr> m_output_descriptions;
};

}  // namespace ovtk::graph
