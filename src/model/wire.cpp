// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "model/wire.hpp"

namespace ovtk::model {

bool Message::next() {
    if (m_at == m_end) {
        return false;
    }
    const auto key = varint();
    m_field = key >> 3;
    m_type = key & 7;
    if (m_field == 0) {
        throw WireError("a field without number at byte " + std::to_string(m_at));
    }
    switch (m_type) {
    case 0:
        m_number = varint();
        return true;
    case 1:
        skip(8);
        return true;
    case 2:
        m_number = varint();
        skip(m_number);
        return true;
    case 5:
        skip(4);
        return true;
    default:
        throw WireError("an unknown kind of field at byte " + std::to_string(m_at));
    }
}

Message Message::message() const {
    return Message(*m_file, m_at - m_number, m_at);
}

std::string Message::text(uint64_t most) const {
    if (m_number > most) {
        throw WireError("a name of " + std::to_string(m_number) + " bytes at byte " + std::to_string(m_at - m_number));
    }
    std::string text(m_number, '\0');
    m_file->seekg(static_cast<std::streamoff>(m_at - m_number));
    if (!m_file->read(text.data(), static_cast<std::streamsize>(text.size()))) {
        throw WireError("it cannot be read at byte " + std::to_string(m_at - m_number));
    }
    return text;
}

uint64_t Message::varint() {
    uint64_t value = 0;
    m_file->seekg(static_cast<std::streamoff>(m_at));
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (m_at == m_end) {
            throw WireError("it ends inside of a number at byte " + std::to_string(m_at));
        }
        const auto byte = m_file->get();
        if (byte == std::istream::traits_type::eof()) {
            throw WireError("it cannot be read at byte " + std::to_string(m_at));
        }
        ++m_at;
        value |= static_cast<uint64_t>(byte & 0x7f) << shift;
        if ((byte & 0x80) == 0) {
            return value;
        }
    }
    throw WireError("a number without end at byte " + std::to_string(m_at));
}

void Message::skip(uint64_t bytes) {
    if (bytes > m_end - m_at) {
        throw WireError("a field at byte " + std::to_string(m_at) + " reaches " + std::to_string(bytes) +
                        " bytes on, past the end at " + std::to_string(m_end));
    }
    m_at += bytes;
}

}  // namespace ovtk::model
