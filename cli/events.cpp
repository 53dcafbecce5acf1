// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "events.hpp"

#include <unistd.h>

#include <array>
#include <chrono>
#include <cstring>

#include "ovtk/error.hpp"

namespace ovtk::cli {

namespace {

// Fields of Event: wall_time 1, step 2, file_version 3, summary 5, session_log 7; of Summary: value 1; of
// Summary.Value: tag 1, simple_value 2; of SessionLog: status 1 (START is 1).
enum Wire : uint8_t { VARINT = 0, FIXED64 = 1, BYTES = 2, FIXED32 = 5 };

std::string varint(uint64_t value) {
    std::string bytes;
    for (; value >= 0x80; value >>= 7) {
        bytes += static_cast<char>((value & 0x7F) | 0x80);
    }
    return bytes + static_cast<char>(value);
}

template <class T>
std::string raw(T value) {
    std::string bytes(sizeof(T), '\0');
    std::memcpy(bytes.data(), &value, sizeof(T));
    return bytes;
}

std::string key(unsigned field, Wire wire) {
    return varint(field << 3 | wire);
}

std::string message(unsigned field, const std::string& content) {
    return key(field, BYTES) + varint(content.size()) + content;
}

std::string event_at(int64_t step) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return key(1, FIXED64) + raw(std::chrono::duration<double>(now).count()) + key(2, VARINT) +
           varint(static_cast<uint64_t>(step));
}

/// TFRecord's guard against data that contain checksums: rotate right by 15 and add a constant.
std::string masked_crc(const std::string& bytes) {
    const auto crc = crc32c(bytes);
    return raw(static_cast<uint32_t>((crc >> 15 | crc << 17) + 0xA282EAD8U));
}

}  // namespace

uint32_t crc32c(const std::string& bytes) {
    static const auto table = [] {
        std::array<uint32_t, 256> entries{};
        for (uint32_t i = 0; i < 256; ++i) {
            auto entry = i;
            for (int bit = 0; bit < 8; ++bit) {
                entry = (entry >> 1) ^ ((entry & 1) != 0 ? 0x82F63B78U : 0U);
            }
            entries[i] = entry;
        }
        return entries;
    }();
    uint32_t crc = 0xFFFFFFFFU;
    for (const auto byte : bytes) {
        crc = table[(crc ^ static_cast<uint8_t>(byte)) & 0xFF] ^ (crc >> 8);
    }
    return ~crc;
}

EventWriter::EventWriter(const std::string& folder, int64_t first_step) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now).count();
    char host[256] = "host";
    gethostname(host, sizeof(host) - 1);
    const auto path =
        folder + "/events.out.tfevents." + std::to_string(seconds) + "." + host + "." + std::to_string(getpid());
    m_file.open(path, std::ios::binary | std::ios::app);
    if (!m_file) {
        throw ArgumentError("Cannot write '" + path + "'.");
    }
    record(event_at(0) + message(3, "brain.Event:2"));
    if (first_step > 0) {
        record(event_at(first_step) + message(7, key(1, VARINT) + varint(1)));
    }
}

void EventWriter::scalar(const std::string& tag, int64_t step, double value) {
    const auto entry = message(1, tag) + key(2, FIXED32) + raw(static_cast<float>(value));
    record(event_at(step) + message(5, message(1, entry)));
}

void EventWriter::flush() {
    m_file.flush();
}

/// length (u64), its checksum, the bytes, their checksum
void EventWriter::record(const std::string& event) {
    const auto length = raw(static_cast<uint64_t>(event.size()));
    m_file << length << masked_crc(length) << event << masked_crc(event);
}

}  // namespace ovtk::cli
