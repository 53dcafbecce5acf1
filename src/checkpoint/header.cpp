// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "checkpoint/header.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "ovtk/error.hpp"

namespace ovtk::checkpoint {

using Json = nlohmann::json;

namespace {

constexpr uint64_t LONGEST_HEADER = 100'000'000;  // bytes, the limit of the format
constexpr size_t HIGHEST_RANK = 64;
constexpr const char* METADATA = "__metadata__";

struct TypeName {
    const char* name;
    ov::element::Type type;
};

const TypeName TYPE_NAMES[] = {
    {"F64", ov::element::f64},
    {"F32", ov::element::f32},
    {"F16", ov::element::f16},
    {"BF16", ov::element::bf16},
    {"F8_E4M3", ov::element::f8e4m3},
    {"F8_E5M2", ov::element::f8e5m2},
    {"I64", ov::element::i64},
    {"I32", ov::element::i32},
    {"I16", ov::element::i16},
    {"I8", ov::element::i8},
    {"U64", ov::element::u64},
    {"U32", ov::element::u32},
    {"U16", ov::element::u16},
    {"U8", ov::element::u8},
    {"BOOL", ov::element::boolean},
};

const char* name_of(const ov::element::Type& type, const std::string& tensor) {
    for (const auto& entry : TYPE_NAMES) {
        if (entry.type == type) {
            return entry.name;
        }
    }
    throw CheckpointError("Tensor '" + tensor + "' of type " + type.to_string() +
                          " cannot be stored in a safetensors file");
}

// Says what is wrong with which file.
class Complaint {
public:
    explicit Complaint(std::string what) : m_what(std::move(what)) {}
    [[noreturn]] void operator()(const std::string& message) const {
        throw CheckpointError("Cannot read " + m_what + ": " + message);
    }

private:
    std::string m_what;
};

ov::element::Type type_called(const Json& dtype, const std::string& tensor, const Complaint& fail) {
    if (dtype.is_string()) {
        for (const auto& entry : TYPE_NAMES) {
            if (dtype == entry.name) {
                return entry.type;
            }
        }
    }
    fail("tensor '" + tensor + "' has the unknown dtype " + dtype.dump(-1, ' ', true));
}

// Size of a tensor in bytes, refusing what doesn't fit 64 bits.
uint64_t bytes_of(const Entry& entry, const Complaint& fail) {
    uint64_t bytes = entry.type.size();
    for (const auto size : entry.shape) {
        if (size != 0 && bytes > std::numeric_limits<uint64_t>::max() / size) {
            fail("the shape of tensor '" + entry.name + "' is too large");
        }
        bytes *= size;
    }
    return bytes;
}

Entry parse_entry(const std::string& name, const Json& value, uint64_t data_bytes, const Complaint& fail) {
    const auto field = [&](const char* key) -> const Json& {
        const auto found = value.is_object() ? value.find(key) : value.end();
        if (!value.is_object() || found == value.end()) {
            fail("tensor '" + name + "' has no " + key);
        }
        return *found;
    };
    const auto numbers = [&](const char* key) {
        const auto& list = field(key);
        std::vector<uint64_t> result;
        for (const auto& number : list.is_array() ? list : Json::array({Json()})) {
            if (!number.is_number_unsigned()) {
                fail("the " + std::string(key) + " of tensor '" + name + "' is not a list of natural numbers");
            }
            result.push_back(number.get<uint64_t>());
        }
        return result;
    };
    Entry entry;
    entry.name = name;
    entry.type = type_called(field("dtype"), name, fail);
    const auto shape = numbers("shape");
    if (shape.size() > HIGHEST_RANK) {
        fail("tensor '" + name + "' has " + std::to_string(shape.size()) + " axes");
    }
    entry.shape.assign(shape.begin(), shape.end());
    const auto offsets = numbers("data_offsets");
    if (offsets.size() != 2 || offsets[0] > offsets[1] || offsets[1] > data_bytes) {
        fail("the data_offsets of tensor '" + name + "' lie outside the file; it may be truncated");
    }
    entry.begin = offsets[0];
    entry.end = offsets[1];
    if (bytes_of(entry, fail) != entry.end - entry.begin) {
        fail("the data_offsets of tensor '" + name + "' do not fit its shape and dtype");
    }
    return entry;
}

// Parses JSON, refusing what the format has no place for: repeated names and deep nesting.
Json parse_strictly(const std::string& text, const Complaint& fail) {
    constexpr int DEEPEST = 2;  // header, tensor, list
    std::set<std::string> names[DEEPEST + 1];
    const auto check = [&](int depth, Json::parse_event_t event, Json& value) {
        if (event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start) {
            if (depth > DEEPEST) {
                fail("its header is nested too deeply");
            }
            names[depth].clear();
        }
        if (event == Json::parse_event_t::key && !names[depth - 1].insert(value.get<std::string>()).second) {
            fail("its header names '" + value.get<std::string>() + "' twice");
        }
        return true;
    };
    try {
        return Json::parse(text, check);
    } catch (const Json::parse_error& error) {
        fail("its header is not valid JSON at byte " + std::to_string(error.byte));
    } catch (const Json::exception&) {
        fail("its header is not valid JSON");
    }
}

Config parse_metadata(const Json& value, const Complaint& fail) {
    if (!value.is_object()) {
        fail("its metadata is not a list of names and texts");
    }
    Config metadata;
    for (const auto& [key, text] : value.items()) {
        if (!text.is_string()) {
            fail("its metadata entry '" + key + "' is not a text");
        }
        metadata[key] = text.get<std::string>();
    }
    return metadata;
}

}  // namespace

uint64_t header_length(const uint8_t (&bytes)[LENGTH_BYTES], uint64_t file_size, const std::string& what) {
    uint64_t length = 0;
    for (size_t i = 0; i < LENGTH_BYTES; ++i) {
        length |= static_cast<uint64_t>(bytes[i]) << (8 * i);
    }
    if (length > LONGEST_HEADER || length > file_size - LENGTH_BYTES) {
        Complaint{what}("it is truncated or not a safetensors file (a header of " + std::to_string(length) +
                        " bytes in a file of " + std::to_string(file_size) + ")");
    }
    return length;
}

Header parse_header(const std::string& text, uint64_t data_bytes, const std::string& what) {
    const Complaint fail(what);
    if (text.empty() || text.front() != '{') {
        fail("it is not a safetensors file (the header does not begin with '{')");
    }
    const auto json = parse_strictly(text, fail);
    Header header;
    for (const auto& [name, value] : json.items()) {
        if (name == METADATA) {
            header.metadata = parse_metadata(value, fail);
        } else {
            header.entries.push_back(parse_entry(name, value, data_bytes, fail));
        }
    }
    const auto by_offset = [](const Entry& a, const Entry& b) {
        return std::tie(a.begin, a.end) < std::tie(b.begin, b.end);
    };
    std::sort(header.entries.begin(), header.entries.end(), by_offset);
    uint64_t end = 0;
    for (const auto& entry : header.entries) {
        if (entry.begin != end) {
            fail("tensor '" + entry.name + "' overlaps another one or leaves a gap before it");
        }
        end = entry.end;
    }
    if (end != data_bytes) {
        fail("its tensors take " + std::to_string(end) + " bytes but " + std::to_string(data_bytes) +
             " follow the header");
    }
    return header;
}

Header plan(const Checkpoint& checkpoint) {
    Header header;
    header.metadata = checkpoint.metadata;
    for (const auto& [name, tensor] : checkpoint.tensors) {
        if (!tensor) {
            throw CheckpointError("Tensor '" + name + "' is empty and cannot be stored");
        }
        Entry entry;
        entry.name = name;
        entry.type = tensor.get_element_type();
        entry.shape = tensor.get_shape();
        entry.end = tensor.get_byte_size();
        header.entries.push_back(std::move(entry));
    }
    const auto larger_first = [](const Entry& a, const Entry& b) {
        return a.type.size() > b.type.size();
    };
    std::stable_sort(header.entries.begin(), header.entries.end(), larger_first);
    uint64_t offset = 0;
    for (auto& entry : header.entries) {
        entry.begin += offset;
        entry.end += offset;
        offset = entry.end;
    }
    return header;
}

std::string header_bytes(const Header& header) {
    auto json = Json::object();
    if (!header.metadata.empty()) {
        json[METADATA] = header.metadata;
    }
    for (const auto& entry : header.entries) {
        if (entry.name == METADATA) {
            throw CheckpointError("A tensor cannot be called '__metadata__' in a safetensors file; rename it");
        }
        json[entry.name] = {{"dtype", name_of(entry.type, entry.name)},
                            {"shape", std::vector<uint64_t>(entry.shape.begin(), entry.shape.end())},
                            {"data_offsets", {entry.begin, entry.end}}};
    }
    std::string text;
    try {
        text = json.dump();
    } catch (const Json::exception&) {
        throw CheckpointError("A name or a text of the checkpoint is not valid UTF-8");
    }
    text.resize((text.size() + LENGTH_BYTES - 1) / LENGTH_BYTES * LENGTH_BYTES, ' ');
    if (text.size() > LONGEST_HEADER) {
        throw CheckpointError("The names of the checkpoint take more than the 100 MB that a safetensors header may");
    }
    std::string bytes;
    for (size_t i = 0; i < LENGTH_BYTES; ++i) {
        bytes.push_back(static_cast<char>((text.size() >> (8 * i)) & 0xff));
    }
    return bytes + text;
}

}  // namespace ovtk::checkpoint
