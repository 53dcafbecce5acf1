// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <initializer_list>

namespace ovtk::data {

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every platform, and any key is a good start.
class Random {
public:
    /// A stream that depends on all the numbers of the key.
    explicit Random(std::initializer_list<uint64_t> key) {
        for (const auto part : key) {
            m_state ^= part;
            m_state = next();
        }
    }

    uint64_t next() {
        m_state += 0x9E3779B97F4A7C15U;
        auto z = m_state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    }

    /// Uniform in [0, n); the bias of the modulo is below n / 2^64.
    uint64_t below(uint64_t n) {
        return next() % n;
    }

    /// Uniform in [low, high).
    double uniform(double low, double high) {
        return low + (high - low) * static_cast<double>(next() >> 11) * 0x1.0p-53;
    }

private:
    uint64_t m_state = 0;
};

}  // namespace ovtk::data
