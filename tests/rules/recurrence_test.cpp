// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "rules/recurrence.hpp"

#include <gtest/gtest.h>

#include "support/ops.hpp"
#include "support/run.hpp"

namespace ovtk::test {

TEST(Recurrence, StatesBeforeEachStep) {
    const auto initial = parameter({1, 1});
    const auto states = parameter({1, 3, 1});
    const auto y = rules::shifted(initial, states);
    const auto model = std::make_shared<ov::Model>(ov::OutputVector{y}, ov::ParameterVector{initial, states});
    expect_near(run(model, {f32({1, 1}, {7}), f32({1, 3, 1}, {1, 2, 3})})[0], {7, 1, 2});
}

}  // namespace ovtk::test
