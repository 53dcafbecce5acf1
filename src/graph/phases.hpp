// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <vector>

#include "graph/sliding_window.hpp"

/// A strided window by phases: elements of the padded value whose index leaves the same remainder modulo the stride
/// along every axis. Within a phase the window moves by one, so it is read and written by plain slices: on the CPU
/// plugin several times faster than by slices with a step.
namespace ovtk::graph {

/// The phases of a value, `fill` in its padding: one for each remainder, last axis fastest, each
/// positions + (extent - 1) / stride long.
ov::OutputVector split_phases(const Output& value, const Window& window, double fill);
/// The transpose of split_phases: the value again, padding cut off.
Output join_phases(const ov::OutputVector& phases, const Window& window);

/// Which phase an element of the window lies in, and how far into it at the first position.
struct PhaseIndex {
    size_t phase;
    std::vector<int64_t> shift;
};
PhaseIndex phase_of(const Window& window, const std::vector<int64_t>& element);
/// Number of phases: the product of the strides.
size_t phase_count(const Window& window);

/// What an element of the window sees from every position, from the phases of the value.
Output at_phase(const ov::OutputVector& phases, const Window& window, const PhaseIndex& index);

/// One number per position, written where an element of the window lies in its phase.
class PhaseWriter {
public:
    /// \param positions  values at every position
    /// \param fill       what the rest of a phase holds
    PhaseWriter(const Output& positions, const Window& window, double fill);
    /// The values, shifted into a phase.
    Output shifted(const std::vector<int64_t>& shift);

private:
    const Window& m_window;
    Output m_padded;
    std::map<std::vector<int64_t>, Output> m_shifted;
};

}  // namespace ovtk::graph
