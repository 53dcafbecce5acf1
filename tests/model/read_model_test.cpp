// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "openvino/pass/serialize.hpp"
#include "ovtk/error.hpp"
#include "weights/models.hpp"

namespace ovtk::test {

namespace fs = std::filesystem;

namespace {

// Protobuf: a field that holds bytes, and one that holds a number (both below 128).
std::string bytes_field(int number, const std::string& bytes) {
    return std::string(1, static_cast<char>(number << 3 | 2)) + static_cast<char>(bytes.size()) + bytes;
}
std::string number_field(int number, int value) {
    return std::string(1, static_cast<char>(number << 3)) + static_cast<char>(value);
}
std::string entry(const std::string& key, const std::string& value) {
    return bytes_field(13, bytes_field(1, key) + bytes_field(2, value));
}

class ReadModel : public ::testing::Test {
protected:
    void SetUp() override {
        const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
        m_folder = fs::temp_directory_path() / (std::string("ovtk_read_model_") + info->name());
        fs::remove_all(m_folder);
        fs::create_directories(m_folder / "model");
    }
    void TearDown() override {
        fs::remove_all(m_folder);
    }

    fs::path at(const std::string& name) const {
        return m_folder / "model" / name;
    }
    fs::path write(const std::string& name, const std::string& bytes) const {
        std::ofstream(at(name), std::ios::binary) << bytes;
        return at(name);
    }
    static std::string read(const fs::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    }
    fs::path write_ir() const {
        ov::pass::Serialize(at("m.xml").string(), at("m.bin").string()).run_on_model(small_cnn());
        return at("m.xml");
    }
    // An ONNX file with one initializer of two floats in external data.
    fs::path write_onnx(const std::string& location, const std::string& length = "8") const {
        const auto external = entry("location", location) + entry("length", length) + number_field(14, 1);
        const auto tensor = number_field(1, 2) + number_field(2, 1) + bytes_field(8, "w") + external;
        return write("m.onnx", number_field(1, 8) + bytes_field(7, bytes_field(5, tensor)));
    }
    static std::string message_of(const fs::path& path) {
        try {
            read_model(path.string());
        } catch (const ArgumentError& error) {
            return error.what();
        }
        return "no error";
    }
    static void expect_message(const fs::path& path, const std::string& part) {
        const auto message = message_of(path);
        EXPECT_NE(message.find(part), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }

    fs::path m_folder;
};

}  // namespace

TEST_F(ReadModel, ReadsAnIr) {
    EXPECT_EQ(roles_of(read_model(write_ir().string())), roles_of(small_cnn()));
}

TEST_F(ReadModel, SaysWhatIsMissing) {
    expect_message("", "no model file was named");
    expect_message(at("nothing.xml"), "does not exist");
    expect_message(m_folder, "without saved_model.pb");
    expect_message(write("empty.onnx", ""), "is empty");
    write_ir();
    fs::remove(at("m.bin"));
    expect_message(at("m.xml"), "m.bin\" of the IR model are missing");
    expect_message(write("m.pdmodel", "x"), "m.pdiparams\" of the Paddle model are missing");
}

TEST_F(ReadModel, RefusesWeightsThatAreTooShort) {
    write_ir();
    fs::resize_file(at("m.bin"), fs::file_size(at("m.bin")) - 4);
    expect_message(at("m.xml"), "the file is truncated or belongs to another model");
}

TEST_F(ReadModel, RefusesAnIrThatIsCutOrOfAnotherTime) {
    const auto xml = read(write_ir());
    expect_message(write("cut.xml", xml.substr(0, xml.size() / 2)), "is truncated");
    expect_message(write("html.xml", "<html></html>"), "is not an OpenVINO IR");
    expect_message(write("old.xml", "<net name=\"m\" version=\"3\"><layers/></net>"), "has version 3, older than");
}

TEST_F(ReadModel, RefusesOtherFormats) {
    expect_message(write("m.pt", "x"), "export it to ONNX");
    expect_message(write("m.txt", "x"), "is not a model that OpenVINO reads");
    expect_message(write("m.bin", "x"), "name the .xml");
}

TEST_F(ReadModel, RefusesDamagedOnnxAndTflite) {
    expect_message(write("m.onnx", "this is no model"), "truncated or damaged");
    expect_message(write("m.onnx", bytes_field(7, "ab") + "\x3a\x7f"), "truncated or damaged");
    expect_message(write("m.onnx", number_field(1, 8)), "it holds no graph");
    expect_message(write("m.tflite", "this is no model"), "is not a TFLite model");
    expect_message(write("m.tflite", "\x10"), "is not a TFLite model");
}

TEST_F(ReadModel, RefusesExternalDataOutsideOfTheFolder) {
    std::ofstream(m_folder / "secret.bin") << "12345678";
    expect_message(write_onnx("../secret.bin"), "outside of its own folder: refused");
    expect_message(write_onnx("sub/../../secret.bin"), "outside of its own folder: refused");
    expect_message(write_onnx((m_folder / "secret.bin").string()), "outside of its own folder: refused");
    fs::create_symlink(m_folder / "secret.bin", at("link.bin"));
    expect_message(write_onnx("link.bin"), "a link to a file outside of its own folder: refused");
    fs::create_directory_symlink(m_folder, at("up"));
    expect_message(write_onnx("up/secret.bin"), "a link to a file outside of its own folder: refused");
}

TEST_F(ReadModel, RefusesExternalDataThatIsMissingOrShort) {
    expect_message(write_onnx("weights.bin"), "which is not there");
    write("weights.bin", "1234");
    expect_message(write_onnx("weights.bin"), "the data file is truncated");
    expect_message(write_onnx("weights.bin", "-1"), "the data file is truncated");
    expect_message(write_onnx(""), "refused");
}

}  // namespace ovtk::test
