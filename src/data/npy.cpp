// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/npy.hpp"

#include <cstring>
#include <limits>
#include <optional>

#include "data/strings.hpp"
#include "ovtk/error.hpp"

namespace ovtk::data {

namespace {

constexpr size_t HEADER_LIMIT = 64 * 1024;
constexpr size_t RANK_LIMIT = 32;
constexpr size_t FILE_LIMIT = size_t{64} << 30;

[[noreturn]] void fail(const std::string& what, const std::string& problem) {
    throw ArgumentError(what + " " + problem);
}

struct Header {
    std::string descr;
    bool fortran_order = false;
    ov::Shape shape;
};

/// The value that follows 'key': in the dictionary of the header, up to `stop`.
std::string value_of(const std::string& header,
                     const std::string& key,
                     const std::string& stop,
                     const std::string& what) {
    const auto quoted = "'" + key + "':";
    const auto begin = header.find(quoted);
    if (begin == std::string::npos) {
        fail(what, "is damaged: its header has no '" + key + "'.");
    }
    const auto end = header.find_first_of(stop, begin + quoted.size());
    if (end == std::string::npos) {
        fail(what, "is damaged: its header ends within '" + key + "'.");
    }
    return trimmed(header.substr(begin + quoted.size(), end - begin - quoted.size()));
}

ov::Shape parse_shape(const std::string& text, const std::string& what) {
    ov::Shape shape;
    size_t begin = text.find('(');
    if (begin == std::string::npos) {
        fail(what, "is damaged: the shape in its header is not a tuple.");
    }
    for (++begin; begin < text.size();) {
        const auto end = std::min(text.find(',', begin), text.size());
        const auto item = trimmed(text.substr(begin, end - begin));
        begin = end + 1;
        if (item.empty()) {
            continue;
        }
        const auto dimension = parse_integer(item);
        if (!dimension || *dimension < 0 || shape.size() == RANK_LIMIT) {
            fail(what, "is damaged: '" + item + "' in its header is not a dimension.");
        }
        shape.push_back(static_cast<size_t>(*dimension));
    }
    return shape;
}

Header parse_header(const std::string& text, const std::string& what) {
    Header header;
    header.descr = value_of(text, "descr", ",}", what);
    header.fortran_order = value_of(text, "fortran_order", ",}", what) == "True";
    header.shape = parse_shape(value_of(text, "shape", ")", what), what);
    return header;
}

/// Splits off the header; returns where the data begin.
size_t header_end(const uint8_t* bytes, size_t size, const std::string& what, std::string& header) {
    static const uint8_t magic[] = {0x93, 'N', 'U', 'M', 'P', 'Y'};
    if (size < 10 || std::memcmp(bytes, magic, sizeof(magic)) != 0) {
        fail(what, "is not a .npy array. Fix: save it with numpy.save or numpy.savez.");
    }
    const auto major = bytes[6];
    if (major < 1 || major > 3) {
        fail(what, "has version " + std::to_string(major) + " of the .npy format; 1 to 3 can be read.");
    }
    const size_t width = major == 1 ? 2 : 4;
    size_t length = 0;
    for (size_t i = 0; i < width && 8 + i < size; ++i) {
        length |= static_cast<size_t>(bytes[8 + i]) << (8 * i);
    }
    const auto begin = 8 + width;
    if (length > HEADER_LIMIT || begin + length > size) {
        fail(what, "is damaged: its header says " + std::to_string(length) + " bytes.");
    }
    header.assign(reinterpret_cast<const char*>(bytes) + begin, length);
    return begin + length;
}

std::optional<ov::element::Type> number_type(const std::string& descr) {
    static const std::map<std::string, ov::element::Type> types = {{"|b1", ov::element::boolean},
                                                                   {"|u1", ov::element::u8},
                                                                   {"|i1", ov::element::i8},
                                                                   {"<u2", ov::element::u16},
                                                                   {"<i2", ov::element::i16},
                                                                   {"<u4", ov::element::u32},
                                                                   {"<i4", ov::element::i32},
                                                                   {"<u8", ov::element::u64},
                                                                   {"<i8", ov::element::i64},
                                                                   {"<f2", ov::element::f16},
                                                                   {"<f4", ov::element::f32},
                                                                   {"<f8", ov::element::f64}};
    const auto found = types.find(descr);
    return found == types.end() ? std::nullopt : std::optional(found->second);
}

/// Number of elements; fails when it or its bytes overflow.
size_t checked_elements(const ov::Shape& shape, size_t item_bytes, const std::string& what) {
    size_t elements = 1;
    for (const auto dimension : shape) {
        if (dimension != 0 && elements > std::numeric_limits<size_t>::max() / 16 / dimension / item_bytes) {
            fail(what, "is damaged: its shape is too large to be true.");
        }
        elements *= dimension;
    }
    return elements;
}

void append_utf8(std::string& text, uint32_t code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | (code >> 6));
        text += static_cast<char>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0 | (code >> 12));
        text += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        text += static_cast<char>(0x80 | (code & 0x3F));
    } else {
        text += static_cast<char>(0xF0 | ((code >> 18) & 0x07));
        text += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
        text += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        text += static_cast<char>(0x80 | (code & 0x3F));
    }
}

/// One fixed-width text: `width` bytes ('S') or UCS-4 characters ('U'), padded with zeros.
std::string parse_text(const uint8_t* item, size_t width, bool wide) {
    std::string text;
    for (size_t i = 0; i < width; ++i) {
        uint32_t code = item[i];
        if (wide) {
            std::memcpy(&code, item + 4 * i, sizeof(code));
        }
        if (code == 0) {
            break;
        }
        wide ? append_utf8(text, code) : text.push_back(static_cast<char>(code));
    }
    return text;
}

}  // namespace

Array parse_npy(const uint8_t* bytes, size_t size, const std::string& what) {
    std::string text;
    const auto begin = header_end(bytes, size, what, text);
    const auto header = parse_header(text, what);
    if (header.descr.size() < 3) {
        fail(what, "is damaged: its header names no element type.");
    }
    const auto descr = header.descr.substr(1, header.descr.size() - 2);  // without quotes
    if (header.fortran_order && header.shape.size() > 1) {
        fail(what, "is stored in Fortran order. Fix: save numpy.ascontiguousarray(array).");
    }
    const auto number = number_type(descr);
    const auto wide = starts_with(descr, "<U");
    const auto width = wide || starts_with(descr, "|S") ? parse_integer(descr.substr(2)).value_or(-1) : -1;
    if (!number && (width < 0 || width > (1 << 20))) {
        fail(what,
             "holds elements of type '" + descr +
                 "', which can't be read. Fix: convert it to numbers or plain text, e.g. array.astype('float32').");
    }
    const auto item_bytes = number ? number->size() : static_cast<size_t>(width) * (wide ? 4 : 1);
    const auto elements = checked_elements(header.shape, std::max<size_t>(item_bytes, 1), what);
    if (size - begin != elements * item_bytes) {
        fail(what,
             "is truncated or damaged: its header promises " + std::to_string(elements * item_bytes) +
                 " bytes of data and " + std::to_string(size - begin) + " follow.");
    }
    Array array;
    array.shape = header.shape;
    if (number) {
        array.values = ov::Tensor(*number, header.shape);
        if (size > begin) {
            std::memcpy(array.values.data(), bytes + begin, size - begin);
        }
        return array;
    }
    array.texts.reserve(elements);
    for (size_t i = 0; i < elements; ++i) {
        array.texts.push_back(parse_text(bytes + begin + i * item_bytes, static_cast<size_t>(width), wide));
    }
    return array;
}

Array read_npy(const std::string& path) {
    const auto bytes = read_file(path, FILE_LIMIT);
    return parse_npy(bytes.data(), bytes.size(), "'" + path + "'");
}

}  // namespace ovtk::data
