// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "session/models.hpp"

namespace ovtk::test {

TEST(Session, TwoThreadsTakeTurns) {
    Session session(mlp({5, 16, 3}), classifier(optimizers::adam()));
    const auto batch = samples({8, 5}, 3, 1);
    const auto other = samples({3, 5}, 3, 2);
    const auto work = [&](const Samples& mine) {
        for (int i = 0; i < 20; ++i) {
            session.step(mine.inputs, mine.targets);
            session.predict(mine.inputs);
            session.parameters();
        }
    };
    std::thread thread([&] { work(batch); });
    work(other);
    thread.join();
    EXPECT_EQ(session.step_count(), 40);
    EXPECT_TRUE(std::isfinite(session.evaluate(batch.inputs, batch.targets).at("loss")));
}

}  // namespace ovtk::test
