// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "graph/build.hpp"
#include "openvino/op/constant.hpp"
#include "openvino/op/embedding_segments_sum.hpp"
#include "openvino/op/embeddingbag_offsets.hpp"
#include "openvino/op/embeddingbag_offsets_sum.hpp"
#include "openvino/op/embeddingbag_packed.hpp"
#include "openvino/op/embeddingbag_packedsum.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using graph::i64s;

namespace {

using OffsetsReduction = ov::op::v15::EmbeddingBagOffsets::Reduction;
using PackedReduction = ov::op::v15::EmbeddingBagPacked::Reduction;

Output rows(const ov::Shape& shape, const std::vector<int64_t>& values) {
    return ov::op::v0::Constant::create(ov::element::i64, shape, values)->output(0);
}

}  // namespace

TEST(EmbeddingBagVjp, Packed) {
    const auto indices = rows({3, 2}, {0, 2, 1, 1, 3, 0});
    for (const auto reduction : {PackedReduction::SUM, PackedReduction::MEAN}) {
        expect_vjp({{4, 2}}, squared([=](const ov::OutputVector& x) {
                       return std::make_shared<ov::op::v15::EmbeddingBagPacked>(x[0], indices, reduction)->output(0);
                   }));
    }
    expect_vjp({{4, 2}, {3, 2}}, [=](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v3::EmbeddingBagPackedSum>(x[0], indices, x[1])->output(0);
    });
}

TEST(EmbeddingBagVjp, Offsets) {
    const auto indices = rows({5}, {0, 2, 1, 1, 3});
    const auto offsets = i64s({0, 2, 2});  // the second bag is empty
    for (const auto reduction : {OffsetsReduction::SUM, OffsetsReduction::MEAN}) {
        expect_vjp(
            {{4, 2}},
            squared([=](const ov::OutputVector& x) {
                return std::make_shared<ov::op::v15::EmbeddingBagOffsets>(x[0], indices, offsets, reduction)->output(0);
            }));
    }
    for (const int64_t default_index : {-1, 3}) {
        expect_vjp({{4, 2}, {5}}, [=](const ov::OutputVector& x) {
            return std::make_shared<ov::op::v3::EmbeddingBagOffsetsSum>(x[0],
                                                                        indices,
                                                                        offsets,
                                                                        graph::i64(default_index),
                                                                        x[1])
                ->output(0);
        });
    }
}

TEST(EmbeddingBagVjp, Segments) {
    using ov::op::v3::EmbeddingSegmentsSum;
    const auto indices = rows({4}, {0, 2, 1, 1});
    const auto segments = i64s({0, 0, 2, 2});
    expect_vjp({{4, 2}}, squared([=](const ov::OutputVector& x) {
                   return std::make_shared<EmbeddingSegmentsSum>(x[0], indices, segments, graph::i64(3))->output(0);
               }));
    expect_vjp({{4, 2}, {4}}, [=](const ov::OutputVector& x) {
        return std::make_shared<EmbeddingSegmentsSum>(x[0], indices, segments, graph::i64(3), graph::i64(3), x[1])
            ->output(0);
    });
}

TEST(EmbeddingBagVjp, ByHand) {
    const auto build = [](const ov::OutputVector& x) {
        return std::make_shared<ov::op::v3::EmbeddingBagOffsetsSum>(x[0], i64s({1, 1, 0}), i64s({0, 2}))->output(0);
    };
    expect_near(run_vjp(build, {f32({3, 1}, {0, 0, 0})}, f32({2, 1}, {5, 7}))[0], {7, 10, 0});
}

}  // namespace ovtk::test
