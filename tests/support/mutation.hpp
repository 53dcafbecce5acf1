// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/registry.hpp"

namespace ovtk::test {

/// The standard rules, or, when the environment variable OVTK_MUTATE reads "opset8::Softmax:0", the standard rules with
/// that rule broken: the gradient of input 0 (of a lowered op: its output 0) has the wrong sign. `make verify
/// PART=mutation` breaks each rule once and expects its tests to fail. The first use prints "[mutated]".
const Registry& rules_under_test();

}  // namespace ovtk::test
