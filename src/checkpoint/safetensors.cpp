// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <cstring>
#include <filesystem>
#include <fstream>

#include "checkpoint/atomic_file.hpp"
#include "checkpoint/header.hpp"
#include "ovtk/checkpoint.hpp"
#include "ovtk/error.hpp"

namespace ovtk {

using checkpoint::Entry;
using checkpoint::Header;
using checkpoint::LENGTH_BYTES;

namespace {

// The same values without holes between rows.
ov::Tensor contiguous(const ov::Tensor& tensor) {
    if (tensor.is_continuous()) {
        return tensor;
    }
    ov::Tensor copy(tensor.get_element_type(), tensor.get_shape());
    tensor.copy_to(copy);
    return copy;
}

// Calls write(data, size) for each part of the file in order.
template <class Write>
void write_parts(const Checkpoint& checkpoint, const Write& write) {
    const auto header = checkpoint::plan(checkpoint);
    const auto text = checkpoint::header_bytes(header);
    write(text.data(), text.size());
    for (const auto& entry : header.entries) {
        const auto tensor = contiguous(checkpoint.tensors.at(entry.name));
        write(tensor.data(), tensor.get_byte_size());
    }
}

// Reads a file through read(offset, buffer, size), which fails on its own.
template <class Read>
Checkpoint read_parts(uint64_t size, const std::string& what, const Read& read) {
    if (size < LENGTH_BYTES) {
        throw CheckpointError("Cannot read " + what + ": it is truncated or not a safetensors file (" +
                              std::to_string(size) + " bytes)");
    }
    uint8_t length_bytes[LENGTH_BYTES];
    read(0, length_bytes, LENGTH_BYTES);
    const auto length = checkpoint::header_length(length_bytes, size, what);
    std::string text(length, '\0');
    read(LENGTH_BYTES, text.data(), length);
    const auto start = LENGTH_BYTES + length;
    auto header = checkpoint::parse_header(text, size - start, what);

    Checkpoint result;
    result.metadata = std::move(header.metadata);
    for (const auto& entry : header.entries) {
        ov::Tensor tensor(entry.type, entry.shape);
        read(start + entry.begin, tensor.data(), entry.end - entry.begin);
        result.tensors.emplace(entry.name, std::move(tensor));
    }
    return result;
}

}  // namespace

void save_checkpoint(const std::string& path, const Checkpoint& checkpoint) {
    checkpoint::AtomicFile file(path);
    write_parts(checkpoint, [&](const void* data, size_t size) { file.write(data, size); });
    file.commit();
}

Checkpoint load_checkpoint(const std::string& path) {
    const auto what = "checkpoint '" + path + "'";
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        throw CheckpointError("Cannot read " + what + ": there is no such file");
    }
    std::ifstream file(path, std::ios::binary);
    const auto size = std::filesystem::file_size(path, error);
    if (!file || error) {
        throw CheckpointError("Cannot read " + what + ": it cannot be opened; check its permissions");
    }
    return read_parts(size, what, [&](uint64_t offset, void* buffer, uint64_t count) {
        file.seekg(static_cast<std::streamoff>(offset));
        if (count > 0 && !file.read(static_cast<char*>(buffer), static_cast<std::streamsize>(count))) {
            throw CheckpointError("Cannot read " + what + ": the file ends early or the disk fails");
        }
    });
}

std::vector<uint8_t> checkpoint_to_bytes(const Checkpoint& checkpoint) {
    std::vector<uint8_t> bytes;
    write_parts(checkpoint, [&](const void* data, size_t size) {
        const auto* begin = static_cast<const uint8_t*>(data);
        bytes.insert(bytes.end(), begin, begin + size);
    });
    return bytes;
}

Checkpoint checkpoint_from_bytes(const uint8_t* data, size_t size, const std::string& what) {
    return read_parts(size, what, [&](uint64_t offset, void* buffer, uint64_t count) {
        if (count > 0) {
            std::memcpy(buffer, data + offset, count);
        }
    });
}

}  // namespace ovtk
