// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/exporter.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "checkpoint/sha256.hpp"
#include "openvino/runtime/core.hpp"
#include "session/models.hpp"
#include "support/folder.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace fs = std::filesystem;

static std::shared_ptr<ov::Model> read(const std::string& path) {
    ov::Core core;
    return core.read_model(path);
}

static Session trained(double ema_decay = 0) {
    auto options = classifier(optimizers::adam());
    options.dropout = 0.2;
    options.ema_decay = ema_decay;
    auto model = batch_norm_net();
    model->set_rt_info("cat dog cow", "model_info", "labels");
    Session session(model, options);
    for (int i = 0; i < 3; ++i) {
        const auto batch = samples({5, 2, 6, 6}, 3, i);
        session.step(batch.inputs, batch.targets);
    }
    return session;
}

static std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(SessionExport, GivesTheOutputsOfTheSession) {
    const Folder folder;
    auto session = trained();
    session.export_model(folder.path("m.xml"));
    const auto model = read(folder.path("m.xml"));
    EXPECT_EQ(model->input(0).get_any_name(), "x");
    EXPECT_EQ(model->output(0).get_any_name(), "logits");
    EXPECT_TRUE(model->input(0).get_partial_shape()[0].is_dynamic());
    EXPECT_EQ(model->get_rt_info<std::string>("model_info", "labels"), "cat dog cow");
    const auto x = random_tensor({4, 2, 6, 6}, 9);
    expect_near(session.predict({{"x", x}}).at("logits"), values_of(run(model, {x})[0]), 1e-5);

    std::multiset<std::string> original;
    std::multiset<std::string> exported;
    for (const auto& node : batch_norm_net()->get_ops()) {
        original.insert(node->get_type_name());
    }
    for (const auto& node : model->get_ops()) {
        exported.insert(node->get_type_name());
    }
    EXPECT_EQ(exported, original);
}

TEST(SessionExport, HalvesTheWeightsInF16) {
    const Folder folder;
    Session session(mlp({5, 64, 3}), classifier(optimizers::sgd()));
    session.export_model(folder.path("whole.xml"), "f32");
    session.export_model(folder.path("half.xml"), "f16");
    EXPECT_LT(fs::file_size(folder.path("half.bin")), 0.7 * fs::file_size(folder.path("whole.bin")));
    const auto x = random_tensor({4, 5}, 9);
    const auto model = read(folder.path("half.xml"));
    EXPECT_EQ(model->input(0).get_element_type(), ov::element::f32);
    expect_near(session.predict({{"x", x}}).at("logits"), values_of(run(model, {x})[0]), 5e-3);
    expect_error<ArgumentError>("f32 or f16", [&] { session.export_model(folder.path("m.xml"), "int3"); });
    expect_error<ArgumentError>(".xml", [&] { session.export_model(folder.path("m.onnx")); });
    expect_error<CheckpointError>("does not exist", [&] { session.export_model(folder.path("no/m.xml")); });
}

TEST(SessionExport, CanTakeTheAverage) {
    auto session = trained(0.5);
    const auto x = random_tensor({4, 2, 6, 6}, 9);
    const auto now = values_of(run(session.trained_model(), {x})[0]);
    EXPECT_NE(values_of(run(session.trained_model(true), {x})[0]), now);
    session.set_parameters(session.parameters(true));
    expect_near(run(session.trained_model(true), {x})[0], values_of(run(session.trained_model(), {x})[0]), 1e-6);
}

TEST(SessionExport, StaysAsItWasWhenTrainingGoesOn) {
    auto session = trained();
    const auto x = random_tensor({4, 2, 6, 6}, 9);
    const auto model = session.trained_model();
    const auto before = values_of(run(model, {x})[0]);
    const auto batch = samples({5, 2, 6, 6}, 3, 1);
    for (int i = 0; i < 4; ++i) {
        session.step(batch.inputs, batch.targets);
    }
    EXPECT_EQ(values_of(run(model, {x})[0]), before);
}

TEST(Exporter, WritesEpochsBestAndLast) {
    const Folder folder;
    ExportOptions options;
    options.dir = folder.path("out");
    options.precisions = {"f32", "f16"};
    options.model_info = {{"labels", "a b c"}};
    auto session = trained();
    {
        Exporter exporter(options);
        int64_t epoch = 0;
        for (const double metric : {0.5, 0.75, 0.625}) {
            const auto batch = samples({5, 2, 6, 6}, 3, 1);
            session.step(batch.inputs, batch.targets);
            exporter.end_step(session);
            session.set_epoch(++epoch);
            exporter.end_epoch(session, metric);
        }
        exporter.finish();
    }
    const auto out = [&](const std::string& name) {
        return options.dir + "/" + name;
    };
    for (const auto* name : {"epoch-001", "epoch-002", "epoch-003", "epoch-003-f16", "best", "best-f16", "last"}) {
        EXPECT_TRUE(fs::exists(out(name + std::string(".xml")))) << name;
        EXPECT_TRUE(fs::exists(out(name + std::string(".bin")))) << name;
    }
    EXPECT_EQ(content(out("best.bin")), content(out("epoch-002.bin")));
    EXPECT_EQ(content(out("last.bin")), content(out("epoch-003.bin")));
    EXPECT_EQ(read(out("best.xml"))->get_rt_info<std::string>("model_info", "labels"), "a b c");
    const auto x = random_tensor({4, 2, 6, 6}, 9);
    expect_near(session.predict({{"x", x}}).at("logits"), values_of(run(read(out("last.xml")), {x})[0]), 1e-5);

    const auto index = content(out("index.json"));
    EXPECT_NE(index.find("\"best.xml\""), std::string::npos);
    EXPECT_NE(index.find("\"metric\": 0.75"), std::string::npos);
    EXPECT_NE(index.find(checkpoint::sha256_of_file(out("best.bin"))), std::string::npos);
    EXPECT_NE(index.find(checkpoint::sha256_of_file(out("epoch-001.xml"))), std::string::npos);

    // A later run knows the best so far.
    Exporter again(options);
    const auto best = content(out("best.bin"));
    const auto batch = samples({5, 2, 6, 6}, 3, 1);
    session.step(batch.inputs, batch.targets);
    again.end_epoch(session, 0.7);
    again.finish();
    EXPECT_EQ(content(out("best.bin")), best);
    EXPECT_NE(content(out("last.bin")), best);
}

TEST(Exporter, WritesEveryFewSteps) {
    const Folder folder;
    ExportOptions options;
    options.dir = folder.path();
    options.every = "2";
    auto session = trained();  // three steps done
    Exporter exporter(options);
    for (int i = 0; i < 4; ++i) {
        const auto batch = samples({5, 2, 6, 6}, 3, 1);
        session.step(batch.inputs, batch.targets);
        exporter.end_step(session);
    }
    exporter.finish();
    EXPECT_TRUE(fs::exists(folder.path("step-000004.xml")));
    EXPECT_TRUE(fs::exists(folder.path("step-000006.xml")));
    EXPECT_FALSE(fs::exists(folder.path("step-000005.xml")));
    EXPECT_EQ(content(folder.path("last.bin")), content(folder.path("step-000006.bin")));
}

TEST(Exporter, SaysWhatIsWrong) {
    const Folder folder;
    ExportOptions options;
    expect_error<ArgumentError>("folder", [&] { Exporter{options}; });
    options.dir = folder.path();
    options.every = "sometimes";
    expect_error<ArgumentError>("'sometimes'", [&] { Exporter{options}; });
    options.every = "best";
    options.precisions = {"f8"};
    expect_error<ArgumentError>("'f8'", [&] { Exporter{options}; });
    options.precisions = {"f32"};
    auto session = trained();
    {
        Exporter exporter(options);
        expect_error<ArgumentError>("needs a metric", [&] { exporter.end_epoch(session); });
        fs::create_directory(folder.path("best.xml"));
        exporter.end_epoch(session, 1);
        expect_error<CheckpointError>("it is a folder", [&] { exporter.finish(); });
        exporter.finish();  // told once
    }
    std::ofstream(folder.path("index.json")) << "{\"a\": 1}";
    expect_error<CheckpointError>("not an index", [&] { Exporter{options}; });
}

}  // namespace ovtk::test
