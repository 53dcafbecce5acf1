// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <map>

#include "session/models.hpp"

namespace ovtk::test {

TEST(SessionProfile, ShowsEveryPhaseAndChangesNothing) {
    Session session(batch_norm_net(), classifier(optimizers::adam()));
    const auto batch = samples({5, 2, 6, 6}, 3, 1);
    session.step(batch.inputs, batch.targets);
    const auto before = session.parameters();
    const auto slots = session.slots();
    std::map<std::string, double> phases;
    for (const auto& row : session.profile(batch.inputs, batch.targets)) {
        EXPECT_FALSE(row.name.empty());
        EXPECT_FALSE(row.type.empty());
        phases[row.phase] += row.milliseconds;
    }
    EXPECT_EQ(phases.size(), 3u);
    for (const auto* phase : {"forward", "backward", "update"}) {
        EXPECT_GT(phases[phase], 0) << phase;
    }
    expect_same_bits(session.parameters(), before);
    expect_same_bits(session.slots(), slots);
    EXPECT_EQ(session.step_count(), 1);
}

}  // namespace ovtk::test
