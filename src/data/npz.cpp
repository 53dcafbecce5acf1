// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <minizip/unzip.h>

#include <memory>

#include "data/npy.hpp"
#include "data/strings.hpp"
#include "ovtk/error.hpp"

namespace ovtk::data {

namespace {

constexpr uint64_t ENTRY_LIMIT = uint64_t{64} << 30;
constexpr uint64_t ENTRIES_LIMIT = 4096;
constexpr uint64_t MAX_DEFLATE_RATIO = 1032;  // of the format; more is a lie

using Zip = std::unique_ptr<void, int (*)(unzFile)>;

[[noreturn]] void fail(const std::string& path, const std::string& problem) {
    throw ArgumentError("'" + path + "' " + problem);
}

std::vector<uint8_t> read_entry(unzFile zip, const std::string& path, const std::string& name, uint64_t size) {
    if (unzOpenCurrentFile(zip) != UNZ_OK) {
        fail(path, "is damaged: '" + name + "' can't be opened. Fix: save it with numpy.savez or savez_compressed.");
    }
    std::vector<uint8_t> bytes(size);
    size_t done = 0;
    while (done < bytes.size()) {
        const auto chunk = static_cast<unsigned>(std::min<size_t>(bytes.size() - done, 1 << 24));
        const auto count = unzReadCurrentFile(zip, bytes.data() + done, chunk);
        if (count <= 0) {
            break;
        }
        done += static_cast<size_t>(count);
    }
    // Closing compares the checksum, once everything was read.
    if (unzCloseCurrentFile(zip) != UNZ_OK || done != bytes.size()) {
        fail(path, "is truncated or damaged within '" + name + "'.");
    }
    return bytes;
}

Array read_array(unzFile zip, const std::string& path, std::string& name) {
    unz_file_info64 info = {};
    char buffer[1024] = {};
    if (unzGetCurrentFileInfo64(zip, &info, buffer, sizeof(buffer) - 1, nullptr, 0, nullptr, 0) != UNZ_OK) {
        fail(path, "is damaged: its list of arrays can't be read.");
    }
    name = buffer;
    if (info.uncompressed_size > ENTRY_LIMIT || info.uncompressed_size / MAX_DEFLATE_RATIO > info.compressed_size + 1) {
        fail(path, "is damaged: the size given for '" + name + "' can't be true.");
    }
    const auto bytes = read_entry(zip, path, name, info.uncompressed_size);
    if (ends_with(name, ".npy")) {
        name.resize(name.size() - 4);
    }
    return parse_npy(bytes.data(), bytes.size(), "Array '" + name + "' of '" + path + "'");
}

}  // namespace

Arrays read_npz(const std::string& path) {
    const Zip zip(unzOpen64(path.c_str()), unzClose);
    if (!zip) {
        fail(path, "is not an .npz file, or is truncated. Fix: save it with numpy.savez.");
    }
    Arrays arrays;
    for (auto state = unzGoToFirstFile(zip.get()); state != UNZ_END_OF_LIST_OF_FILE;
         state = unzGoToNextFile(zip.get())) {
        if (state != UNZ_OK || arrays.size() == ENTRIES_LIMIT) {
            fail(path, "is damaged: its list of arrays can't be read.");
        }
        std::string name;
        auto array = read_array(zip.get(), path, name);
        arrays.emplace(std::move(name), std::move(array));
    }
    return arrays;
}

}  // namespace ovtk::data
