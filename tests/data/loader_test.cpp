// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "data/files.hpp"
#include "ovtk/data.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk {

namespace {

/// Sample i is the number i; reading sample `bad` fails.
class Numbers : public DataSource {
public:
    explicit Numbers(size_t size, size_t bad = 1000) : m_size(size), m_bad(bad) {}
    size_t size() const override {
        return m_size;
    }
    const std::vector<DataField>& inputs() const override {
        return m_fields;
    }
    const std::vector<std::string>& class_names() const override {
        return m_names;
    }
    const std::vector<int64_t>& labels() const override {
        return m_labels;
    }
    bool has_targets() const override {
        return false;
    }
    std::string describe(size_t index) const override {
        return std::to_string(index);
    }
    Batch get(const std::vector<size_t>& indices) const override {
        ++reads;
        ov::Tensor x(ov::element::f32, {indices.size()});
        for (size_t i = 0; i < indices.size(); ++i) {
            if (indices[i] == m_bad) {
                throw ArgumentError("sample " + std::to_string(m_bad) + " is bad");
            }
            x.data<float>()[i] = static_cast<float>(indices[i]);
        }
        Batch batch;
        batch.inputs["input"] = x;
        return batch;
    }
    mutable std::atomic<int> reads = 0;

private:
    size_t m_size;
    size_t m_bad;
    std::vector<DataField> m_fields = {{"input", ov::element::f32, {-1}}};
    std::vector<std::string> m_names;
    std::vector<int64_t> m_labels;
};

std::vector<std::vector<double>> all_batches(const DataSourcePtr& source, const LoaderOptions& options) {
    std::vector<std::vector<double>> batches;
    Loader loader(source, options);
    while (const auto batch = loader.next()) {
        batches.push_back(test::values_of(batch->inputs.at("input")));
    }
    return batches;
}

LoaderOptions options_with(size_t batch_size, size_t prefetch) {
    LoaderOptions options;
    options.batch_size = batch_size;
    options.prefetch = prefetch;
    return options;
}

}  // namespace

TEST(Loader, InOrderWithASmallerLastBatch) {
    for (const size_t prefetch : {0, 1, 8}) {
        const auto batches = all_batches(std::make_shared<Numbers>(5), options_with(2, prefetch));
        EXPECT_EQ(batches, (std::vector<std::vector<double>>{{0, 1}, {2, 3}, {4}})) << prefetch;
    }
    EXPECT_EQ(Loader(std::make_shared<Numbers>(5), options_with(2, 2)).batches(), 3U);
}

TEST(Loader, ShufflesByEpochAndGoesOnWithinOne) {
    auto options = options_with(2, 2);
    options.shuffle = true;
    options.seed = 3;
    options.epoch = 4;
    const auto whole = all_batches(std::make_shared<Numbers>(9), options);
    EXPECT_EQ(whole, all_batches(std::make_shared<Numbers>(9), options));
    options.first_batch = 2;
    const auto rest = all_batches(std::make_shared<Numbers>(9), options);
    EXPECT_EQ(rest, (std::vector<std::vector<double>>(whole.begin() + 2, whole.end())));
    options.epoch = 5;
    EXPECT_NE(rest, all_batches(std::make_shared<Numbers>(9), options));
}

TEST(Loader, ErrorsComeInTheirTurn) {
    for (const size_t prefetch : {0, 4}) {
        Loader loader(std::make_shared<Numbers>(6, 3), options_with(2, prefetch));
        EXPECT_TRUE(loader.next().has_value());
        test::expect_argument_error([&] { loader.next(); }, "sample 3 is bad");
    }
}

TEST(Loader, ReadsNoFurtherAheadThanAskedAndStopsCleanly) {
    const auto source = std::make_shared<Numbers>(100);
    {
        Loader loader(source, options_with(1, 3));
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        EXPECT_LE(source->reads, 4);  // three in the queue and one in hand
    }
    EXPECT_LE(source->reads, 5);
}

TEST(Loader, BatchSizeZero) {
    test::expect_argument_error([] { Loader(std::make_shared<Numbers>(3), options_with(0, 2)); }, "at least 1");
}

}  // namespace ovtk
