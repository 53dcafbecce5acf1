// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "checkpoint/sha256.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <vector>

#include "ovtk/error.hpp"

namespace ovtk::checkpoint {

namespace {

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr uint32_t ROUND_CONSTANTS[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr uint32_t rotate(uint32_t x, int bits) {
    return (x >> bits) | (x << (32 - bits));
}

}  // namespace

Sha256::Sha256()
    : m_state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19} {}

void Sha256::add_block(const uint8_t* block) {
    uint32_t w[64];
    for (int i = 0; i < 16; ++i) {
        w[i] = uint32_t{block[4 * i]} << 24 | uint32_t{block[4 * i + 1]} << 16 | uint32_t{block[4 * i + 2]} << 8 |
               uint32_t{block[4 * i + 3]};
    }
    for (int i = 16; i < 64; ++i) {
        const auto s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ (w[i - 15] >> 3);
        const auto s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ (w[i - 2] >> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = m_state;
    for (int i = 0; i < 64; ++i) {
        const auto s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
        const auto choice = (e & f) ^ (~e & g);
        const auto t1 = h + s1 + choice + ROUND_CONSTANTS[i] + w[i];
        const auto s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
        const auto majority = (a & b) ^ (a & c) ^ (b & c);
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + s0 + majority;
    }
    const uint32_t words[] = {a, b, c, d, e, f, g, h};
    for (size_t i = 0; i < m_state.size(); ++i) {
        m_state[i] += words[i];
    }
}

void Sha256::add(const void* data, size_t size) {
    const auto* bytes = static_cast<const uint8_t*>(data);
    m_length += size;
    while (size > 0) {
        if (m_filled == 0 && size >= m_block.size()) {
            add_block(bytes);
            bytes += m_block.size();
            size -= m_block.size();
            continue;
        }
        const auto count = std::min(size, m_block.size() - m_filled);
        std::memcpy(m_block.data() + m_filled, bytes, count);
        m_filled += count;
        bytes += count;
        size -= count;
        if (m_filled == m_block.size()) {
            add_block(m_block.data());
            m_filled = 0;
        }
    }
}

std::string Sha256::hex() {
    uint8_t length[8];
    for (int i = 0; i < 8; ++i) {
        length[i] = static_cast<uint8_t>((m_length * 8) >> (56 - 8 * i));
    }
    const uint8_t one = 0x80;
    const uint8_t zero = 0;
    add(&one, 1);
    while (m_filled != m_block.size() - sizeof(length)) {
        add(&zero, 1);
    }
    add(length, sizeof(length));
    std::string text;
    for (const auto word : m_state) {
        for (int shift = 28; shift >= 0; shift -= 4) {
            text.push_back("0123456789abcdef"[(word >> shift) & 0xf]);
        }
    }
    return text;
}

std::string sha256_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    Sha256 sum;
    std::vector<char> buffer(size_t{1} << 20);
    while (file) {
        file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        sum.add(buffer.data(), static_cast<size_t>(file.gcount()));
    }
    if (!file.eof()) {
        throw CheckpointError("Cannot read '" + path + "'");
    }
    return sum.hex();
}

}  // namespace ovtk::checkpoint
