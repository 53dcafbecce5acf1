// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/dropout.hpp"

#include <cmath>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/core/shape.hpp"
#include "openvino/op/bitwise_and.hpp"
#include "openvino/op/bitwise_xor.hpp"
#include "openvino/op/constant.hpp"

namespace ovtk::session {

namespace {

// Odd multipliers with well-mixed bits: 2^32 / golden ratio, and those of the "lowbias32" hash (C. Wellons 2018).
constexpr uint32_t GOLDEN = 0x9e3779b1;
constexpr uint32_t FIRST = 0x7feb352d;
constexpr uint32_t SECOND = 0x846ca68b;

// SplitMix64 (Steele, Lea, Flood 2014).
uint64_t split_mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

Output word(uint32_t value) {
    return ov::op::v0::Constant::create(ov::element::i32, ov::Shape{}, {static_cast<int32_t>(value)})->output(0);
}

Output bit_and(const Output& x, uint32_t mask) {
    return std::make_shared<ov::op::v13::BitwiseAnd>(x, word(mask))->output(0);
}

// x ^ (x >> 16), the shift being one of unsigned words. Integer division by 2^16 of a multiple of 2^16 is exact however
// a device does it; a shift runs in the slow reference code on CPU.
Output fold(const Output& x) {
    const auto upper = graph::div(bit_and(x, 0xffff0000), word(0x10000));
    return std::make_shared<ov::op::v13::BitwiseXor>(x, bit_and(upper, 0xffff))->output(0);
}

}  // namespace

std::pair<int32_t, int32_t> dropout_key(uint64_t seed, int64_t step, int64_t batch) {
    const auto bits =
        split_mix(split_mix(split_mix(seed) ^ static_cast<uint64_t>(step)) ^ static_cast<uint64_t>(batch));
    return {static_cast<int32_t>(bits), static_cast<int32_t>(bits >> 32)};
}

// x0 = GOLDEN i + key[0]
// x1 = FIRST fold(x0) + key[1]
// x2 = SECOND fold(x1)
// result = GOLDEN fold(x2)                                          all modulo 2^32
Output random_words(const Output& key, const ov::Shape& shape) {
    std::vector<int32_t> places(ov::shape_size(shape));
    for (size_t i = 0; i < places.size(); ++i) {
        places[i] = static_cast<int32_t>(static_cast<uint32_t>(i) * GOLDEN);
    }
    const auto place = ov::op::v0::Constant::create(ov::element::i32, shape, places)->output(0);
    const auto x0 = graph::add(place, graph::gather(key, graph::i64(0), 0));
    const auto x1 = graph::add(graph::mul(fold(x0), word(FIRST)), graph::gather(key, graph::i64(1), 0));
    const auto x2 = graph::mul(fold(x1), word(SECOND));
    return graph::mul(fold(x2), word(GOLDEN));
}

Output dropout(const Output& x, const Output& key, double p) {
    // A signed word lies below this with probability p.
    const auto threshold = std::floor(std::ldexp(p, 32)) - std::ldexp(1, 31);
    const auto words = random_words(key, x.get_shape());
    const auto kept = graph::greater_equal(words, word(static_cast<uint32_t>(static_cast<int64_t>(threshold))));
    return graph::mul(x, graph::select(kept, graph::scalar_like(x, 1 / (1 - p)), 0.));
}

}  // namespace ovtk::session
