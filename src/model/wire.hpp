// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <istream>
#include <stdexcept>
#include <string>

namespace ovtk::model {

/// The bytes are not a protobuf message, or end too early.
class WireError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Walks over the fields of one protobuf message inside a file, without reading what is skipped.
/// Source: Protocol Buffers documentation, "Encoding".
class Message {
public:
    Message(std::istream& file, uint64_t begin, uint64_t end) : m_file(&file), m_at(begin), m_end(end) {}

    /// Goes to the next field; false at the end of the message.
    bool next();
    /// Number of the field it stands on.
    uint64_t field() const {
        return m_field;
    }
    /// Whether the field holds bytes: a text or a message.
    bool holds_bytes() const {
        return m_type == 2;
    }
    /// The field as a number.
    uint64_t number() const {
        return m_number;
    }
    /// The field as a message of its own.
    Message message() const;
    /// The field as text. \throws WireError when it is longer than `most`
    std::string text(uint64_t most) const;

private:
    uint64_t varint();
    void skip(uint64_t bytes);

    std::istream* m_file;
    uint64_t m_at;
    uint64_t m_end;
    uint64_t m_field = 0;
    uint64_t m_type = 0;
    uint64_t m_number = 0;  // of a varint, or the length of bytes
};

}  // namespace ovtk::model
