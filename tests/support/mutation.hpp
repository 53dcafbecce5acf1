// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/registry.hpp"

namespace ovtk::test {

/// The standard rules, or, when the environment variable OVTK_MUTATE reads "opset8::Softmax:0:sign", the standard rules
/// with that rule broken: the gradient of input 0 (of a lowered op: its output 0) has the wrong sign. With `term` in
/// place of `sign` it lacks the last term of a sum or difference, with `factor` the last factor, divisor or mask.
/// `make verify PART=mutation` breaks each rule in each way and expects its tests to fail. "[mutated]" is printed once
/// something is broken.
const Registry& rules_under_test();

}  // namespace ovtk::test
