// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "ovtk/checkpoint.hpp"
#include "ovtk/error.hpp"
#include "support/run.hpp"

namespace ovtk::test {

// A safetensors file with the given JSON text and bytes after it.
static std::vector<uint8_t> file_of(const std::string& json, size_t data_bytes) {
    const uint64_t length = json.size();
    std::vector<uint8_t> bytes(8 + json.size() + data_bytes);
    std::memcpy(bytes.data(), &length, 8);
    std::memcpy(bytes.data() + 8, json.data(), json.size());
    return bytes;
}

static Checkpoint parse(const std::vector<uint8_t>& bytes) {
    return checkpoint_from_bytes(bytes.data(), bytes.size(), "the test file");
}

// Fails unless the file is refused with a message that contains `part`.
static void expect_refused(const std::vector<uint8_t>& bytes, const std::string& part) {
    try {
        parse(bytes);
        FAIL() << "accepted; expected: " << part;
    } catch (const CheckpointError& error) {
        EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
}

static void expect_refused(const std::string& json, size_t data_bytes, const std::string& part) {
    expect_refused(file_of(json, data_bytes), part);
}

static ov::Tensor filled(const ov::element::Type& type, const ov::Shape& shape) {
    ov::Tensor tensor(type, shape);
    auto* bytes = static_cast<uint8_t*>(tensor.data());
    for (size_t i = 0; i < tensor.get_byte_size(); ++i) {
        bytes[i] = static_cast<uint8_t>(type == ov::element::boolean ? i % 2 : i * 7 + 3);
    }
    return tensor;
}

TEST(SafetensorsFile, BringsBackEveryTypeAndShape) {
    Checkpoint written;
    for (const auto& type : {ov::element::f64,
                             ov::element::f32,
                             ov::element::f16,
                             ov::element::bf16,
                             ov::element::f8e4m3,
                             ov::element::f8e5m2,
                             ov::element::i64,
                             ov::element::i32,
                             ov::element::i16,
                             ov::element::i8,
                             ov::element::u64,
                             ov::element::u32,
                             ov::element::u16,
                             ov::element::u8,
                             ov::element::boolean}) {
        for (const auto& shape : {ov::Shape{}, ov::Shape{3}, ov::Shape{2, 0}, ov::Shape{2, 3, 1}}) {
            written.tensors["t/" + type.to_string() + "/" + std::to_string(shape.size())] = filled(type, shape);
        }
    }
    written.metadata = {{"format", "ovtk-1"}, {"text", "quotes \" and \\ and \n and ü and \xF0\x9F\x8C\x8D"}, {"", ""}};

    const auto bytes = checkpoint_to_bytes(written);
    const auto read = parse(bytes);

    EXPECT_EQ(read.metadata, written.metadata);
    ASSERT_EQ(read.tensors.size(), written.tensors.size());
    for (const auto& [name, tensor] : written.tensors) {
        const auto& other = read.tensors.at(name);
        EXPECT_EQ(other.get_element_type(), tensor.get_element_type()) << name;
        EXPECT_EQ(other.get_shape(), tensor.get_shape()) << name;
        EXPECT_EQ(std::memcmp(other.data(), tensor.data(), tensor.get_byte_size()), 0) << name;
    }
    EXPECT_EQ(checkpoint_to_bytes(read), bytes);
}

TEST(SafetensorsFile, AlignsEveryTensorToItsElement) {
    Checkpoint checkpoint;
    checkpoint.tensors["a"] = filled(ov::element::u8, {3});
    checkpoint.tensors["b"] = filled(ov::element::f64, {1});
    checkpoint.tensors["c"] = filled(ov::element::f32, {1});
    const auto bytes = checkpoint_to_bytes(checkpoint);
    uint64_t length = 0;
    std::memcpy(&length, bytes.data(), 8);
    EXPECT_EQ(length % 8, 0u);
    const std::string json(bytes.begin() + 8, bytes.begin() + 8 + static_cast<int64_t>(length));
    EXPECT_NE(json.find(R"("b":{"data_offsets":[0,8])"), std::string::npos) << json;
    EXPECT_NE(json.find(R"("c":{"data_offsets":[8,12])"), std::string::npos) << json;
    EXPECT_NE(json.find(R"("a":{"data_offsets":[12,15])"), std::string::npos) << json;
}

TEST(SafetensorsFile, StoresAPartOfALargerTensor) {
    const auto whole = f32({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
    Checkpoint checkpoint;
    checkpoint.tensors["part"] = ov::Tensor(whole, {1, 1}, {3, 3});
    EXPECT_EQ(values_of(parse(checkpoint_to_bytes(checkpoint)).tensors.at("part")), (std::vector<double>{5, 6, 9, 10}));
}

TEST(SafetensorsFile, HoldsNothingButMetadata) {
    EXPECT_TRUE(parse(file_of("{}", 0)).tensors.empty());
    EXPECT_EQ(parse(file_of(R"({"__metadata__":{"a":"b"}}   )", 0)).metadata, (Config{{"a", "b"}}));
}

TEST(SafetensorsFile, RefusesTruncationAtEveryByte) {
    Checkpoint checkpoint;
    checkpoint.tensors["w"] = f32({2}, {1, 2});
    checkpoint.metadata["format"] = "ovtk-1";
    auto bytes = checkpoint_to_bytes(checkpoint);
    while (!bytes.empty()) {
        bytes.pop_back();
        EXPECT_THROW(parse(bytes), CheckpointError) << bytes.size();
    }
}

TEST(SafetensorsFile, SurvivesEveryChangedByte) {
    Checkpoint checkpoint;
    checkpoint.tensors["w"] = f32({2}, {1, 2});
    checkpoint.tensors["v"] = i64({1}, {5});
    checkpoint.metadata["format"] = "ovtk-1";
    const auto original = checkpoint_to_bytes(checkpoint);
    for (size_t i = 0; i < original.size(); ++i) {
        for (const int change : {0x01, 0x20, 0x80, 0xff}) {
            auto bytes = original;
            bytes[i] = static_cast<uint8_t>(bytes[i] ^ change);
            try {
                parse(bytes);  // a changed value or name may still be a file
            } catch (const CheckpointError&) {
            }
        }
    }
}

TEST(SafetensorsFile, RefusesABadHeaderLength) {
    for (const uint64_t length : {uint64_t{3}, uint64_t{200'000'000}, std::numeric_limits<uint64_t>::max()}) {
        auto bytes = file_of("{}", 0);
        std::memcpy(bytes.data(), &length, 8);
        expect_refused(bytes, "truncated or not a safetensors file");
    }
    expect_refused(std::vector<uint8_t>(8), "does not begin with '{'");
    expect_refused(" {}", 0, "does not begin with '{'");
}

TEST(SafetensorsFile, RefusesBadJson) {
    expect_refused("{", 0, "not valid JSON");
    expect_refused("{} x", 0, "not valid JSON");
    expect_refused("{\"a\xff\":1}", 0, "not valid JSON");
    expect_refused(R"({"__metadata__":{"loss":NaN}})", 0, "not valid JSON");
    expect_refused(R"({"__metadata__":{"loss":1}})", 0, "not a text");
    expect_refused(R"({"__metadata__":[]})", 0, "metadata");
    expect_refused(R"({"__metadata__":{"a":"1","a":"2"}})", 0, "twice");
    expect_refused("{\"a\":" + std::string(100'000, '['), 0, "nested too deeply");
    expect_refused("{\"a\":" + std::string(100'000, '{'), 0, "not valid JSON");
}

TEST(SafetensorsFile, RefusesBadEntries) {
    const auto entry = [](const std::string& name, const std::string& rest) {
        return "{\"" + name + "\":{" + rest + "}}";
    };
    expect_refused(R"({"w":3})", 0, "has no dtype");
    expect_refused(entry("w", R"("shape":[],"data_offsets":[0,4])"), 4, "has no dtype");
    expect_refused(entry("w", R"("dtype":"F32","data_offsets":[0,4])"), 4, "has no shape");
    expect_refused(entry("w", R"("dtype":"F32","shape":[1])"), 4, "has no data_offsets");
    expect_refused(entry("w", R"("dtype":"C64","shape":[1],"data_offsets":[0,8])"), 8, "unknown dtype \"C64\"");
    expect_refused(entry("w", R"("dtype":7,"shape":[1],"data_offsets":[0,8])"), 8, "unknown dtype 7");
    expect_refused(entry("w", R"("dtype":"F32","shape":[-1],"data_offsets":[0,4])"), 4, "natural numbers");
    expect_refused(entry("w", R"("dtype":"F32","shape":[1.0],"data_offsets":[0,4])"), 4, "natural numbers");
    expect_refused(entry("w", R"("dtype":"F32","shape":1,"data_offsets":[0,4])"), 4, "natural numbers");
    expect_refused(entry("w", R"("dtype":"F32","shape":[1],"data_offsets":[0])"), 4, "outside the file");
    expect_refused(entry("w", R"("dtype":"F32","shape":[1],"data_offsets":[4,0])"), 4, "outside the file");
    expect_refused(entry("w", R"("dtype":"F32","shape":[2],"data_offsets":[0,8])"), 4, "outside the file");
    expect_refused(entry("w", R"("dtype":"F32","shape":[2],"data_offsets":[0,4])"), 4, "do not fit its shape");
    expect_refused(entry("w", R"("dtype":"F32","shape":[4294967296,4294967296,4],"data_offsets":[0,0])"),
                   0,
                   "too large");
    expect_refused(entry("w", R"("dtype":"F32","shape":[18446744073709551616],"data_offsets":[0,4])"),
                   4,
                   "natural numbers");
}

TEST(SafetensorsFile, RefusesOverlapsGapsAndDuplicates) {
    const std::string first = R"("a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]})";
    expect_refused("{" + first + R"(,"b":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 4, "overlaps");
    expect_refused("{" + first + R"(,"b":{"dtype":"F32","shape":[1],"data_offsets":[2,6]}})", 6, "overlaps");
    expect_refused("{" + first + R"(,"b":{"dtype":"F32","shape":[1],"data_offsets":[8,12]}})", 12, "gap");
    expect_refused("{" + first + "}", 8, "follow the header");
    expect_refused("{" + first + "," + first + "}", 4, "names 'a' twice");
}

TEST(SafetensorsFile, RefusesToStoreWhatTheFormatCannotHold) {
    Checkpoint checkpoint;
    checkpoint.tensors["w"] = ov::Tensor(ov::element::u4, {2});
    EXPECT_THROW(checkpoint_to_bytes(checkpoint), CheckpointError);
    checkpoint.tensors = {{"__metadata__", f32({1}, {1})}};
    EXPECT_THROW(checkpoint_to_bytes(checkpoint), CheckpointError);
    checkpoint.tensors = {{"bad \xff name", f32({1}, {1})}};
    EXPECT_THROW(checkpoint_to_bytes(checkpoint), CheckpointError);
    checkpoint.tensors = {{"w", ov::Tensor()}};
    EXPECT_THROW(checkpoint_to_bytes(checkpoint), CheckpointError);
}

}  // namespace ovtk::test
