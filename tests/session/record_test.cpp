// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "ovtk/checkpoint.hpp"
#include "session/models.hpp"
#include "support/folder.hpp"
#include "support/run.hpp"

namespace ovtk::test {

// Everything that keeps state: slots, averages, running statistics, dropout, a schedule.
static SessionOptions full_options() {
    auto options = classifier(optimizers::adamw());
    options.schedule = schedules::cosine(20, 2);
    options.ema_decay = 0.9;
    options.dropout = 0.3;
    options.seed = 0xfedcba9876543210;
    options.metrics = {metrics::accuracy()};
    options.groups = {{".*bias", 0.5, 0}};
    return options;
}

static double step(Session& session, int i) {
    const auto batch = samples({5, 2, 6, 6}, 3, i);
    return session.step(batch.inputs, batch.targets);
}

TEST(SessionRecord, GoesOnBitForBit) {
    Session whole(batch_norm_net(), full_options());
    for (int i = 0; i < 4; ++i) {
        step(whole, i);
    }
    whole.set_epoch(2);
    whole.set_learning_rate(3e-3);
    const auto bytes = whole.to_bytes({{"note", "halfway"}});

    auto other_seed = full_options();
    other_seed.seed = 1;
    Session resumed(batch_norm_net(), other_seed);
    step(resumed, 9);
    EXPECT_EQ(resumed.from_bytes(bytes.data(), bytes.size()).at("note"), "halfway");
    EXPECT_EQ(resumed.step_count(), 4);
    EXPECT_EQ(resumed.epoch(), 2);
    EXPECT_EQ(resumed.learning_rate(), 3e-3);
    for (int i = 4; i < 8; ++i) {
        EXPECT_EQ(step(resumed, i), step(whole, i));
    }
    expect_same_bits(resumed.parameters(), whole.parameters());
    expect_same_bits(resumed.parameters(true), whole.parameters(true));
    expect_same_bits(resumed.slots(), whole.slots());
}

TEST(SessionRecord, GoesOnBetweenCollectedBatches) {
    Session whole(mlp({5, 8, 3}), classifier(optimizers::adam()));
    const auto first = samples({4, 5}, 3, 1);
    const auto second = samples({4, 5}, 3, 2);
    whole.accumulate(first.inputs, first.targets);
    const auto bytes = whole.to_bytes();
    Session resumed(mlp({5, 8, 3}), classifier(optimizers::adam()));
    resumed.from_bytes(bytes.data(), bytes.size());
    for (auto* session : {&whole, &resumed}) {
        session->accumulate(second.inputs, second.targets);
        session->apply();
    }
    expect_same_bits(resumed.parameters(), whole.parameters());
}

TEST(SessionRecord, HoldsTheNamesOfTheContract) {
    const Folder folder;
    Session session(batch_norm_net(), full_options());
    step(session, 0);
    session.save(folder.path("run.safetensors"));
    const auto checkpoint = load_checkpoint(folder.path("run.safetensors"));
    for (const auto* name :
         {"weights/mix.weight", "weights/bn.running_mean", "slots/fc.weight/exp_avg", "ema/mix.weight"}) {
        EXPECT_EQ(checkpoint.tensors.count(name), 1u) << name;
    }
    const auto& metadata = checkpoint.metadata;
    EXPECT_EQ(metadata.at("format"), "ovtk-1");
    EXPECT_EQ(metadata.at("step"), "1");
    EXPECT_EQ(metadata.at("epoch"), "0");
    EXPECT_EQ(metadata.at("optimizer"), "adamw");
    EXPECT_EQ(metadata.at("schedule"), "cosine");
    EXPECT_EQ(metadata.at("key"), "-81985529216486896");
    EXPECT_EQ(metadata.at("model").size(), 64u);
}

TEST(SessionRecord, TellsHowToMakeTheSessionAgain) {
    Session session(batch_norm_net(), full_options());
    step(session, 0);
    const auto bytes = session.to_bytes();
    const auto metadata = checkpoint_from_bytes(bytes.data(), bytes.size()).metadata;
    Session again(batch_norm_net(), options_of(metadata));
    again.from_bytes(bytes.data(), bytes.size());
    EXPECT_EQ(step(again, 1), step(session, 1));
    const auto batch = samples({5, 2, 6, 6}, 3, 1);
    EXPECT_EQ(again.evaluate(batch.inputs, batch.targets), session.evaluate(batch.inputs, batch.targets));
    expect_error<CheckpointError>("not the checkpoint of a training session", [] { options_of({}); });
}

TEST(SessionRecord, RefusesWhatDoesNotFitAndStaysAsItWas) {
    Session session(mlp({5, 8, 3}), classifier(optimizers::adam()));
    const auto batch = samples({4, 5}, 3, 1);
    session.step(batch.inputs, batch.targets);
    const auto before = session.parameters();
    const auto refused = [&](Session other, const std::string& part) {
        const auto bytes = other.to_bytes();
        expect_error<CheckpointError>(part, [&] { session.from_bytes(bytes.data(), bytes.size()); });
        expect_same_bits(session.parameters(), before);
        EXPECT_EQ(session.step_count(), 1);
    };
    refused(Session(mlp({5, 8, 3}), classifier(optimizers::sgd())), "optimizer 'sgd', not 'adam'");
    optimizers::AdamOptions slower;
    slower.beta1 = 0.8;
    refused(Session(mlp({5, 8, 3}), classifier(optimizers::adam(slower))), "beta1 = 0.8");
    refused(Session(mlp({5, 9, 3}), classifier(optimizers::adam())), "'fc1.");
    refused(Session(mlp({5, 8, 8, 3}), classifier(optimizers::adam())), "fc");
    refused(Session(mlp({5, 3}), classifier(optimizers::adam())), "fc");
    auto averaged = classifier(optimizers::adam());
    averaged.ema_decay = 0.9;
    refused(Session(mlp({5, 8, 3}), averaged), "averaged weight");
    const std::vector<uint8_t> nothing;
    expect_error<CheckpointError>("truncated", [&] { session.from_bytes(nothing.data(), 0); });
}

TEST(SessionRecord, RefusesACheckpointOfOtherOpsBetweenTheSameWeights) {
    Session session(mlp({5, 8, 3}), classifier(optimizers::adam()));
    auto checkpoint = [&] {
        const auto bytes = session.to_bytes();
        return checkpoint_from_bytes(bytes.data(), bytes.size());
    }();
    checkpoint.metadata["model"] = std::string(64, '0');
    const auto bytes = checkpoint_to_bytes(checkpoint);
    expect_error<CheckpointError>("another model", [&] { session.from_bytes(bytes.data(), bytes.size()); });
    checkpoint.metadata.erase("format");
    const auto foreign = checkpoint_to_bytes(checkpoint);
    expect_error<CheckpointError>("not the record of a session",
                                  [&] { session.from_bytes(foreign.data(), foreign.size()); });
}

}  // namespace ovtk::test
