// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <sstream>

#include "graph/check.hpp"
#include "model/files.hpp"
#include "openvino/runtime/core.hpp"
#include "ovtk/lift.hpp"

namespace ovtk {

namespace fs = std::filesystem;

namespace {

std::string extension_of(const fs::path& path) {
    auto extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(), [](unsigned char c) {
        return std::tolower(c);
    });
    return extension;
}

void check_folder(const fs::path& folder) {
    std::error_code error;
    OVTK_CHECK(fs::is_regular_file(folder / "saved_model.pb", error),
               folder,
               " is a folder without saved_model.pb: name a TensorFlow SavedModel folder or a model file");
}

// Files of frameworks that OpenVINO's runtime doesn't read, and what to do with them.
void refuse_foreign(const fs::path& path, const std::string& extension) {
    static const std::map<std::string, std::string> ways = {
        {".pt", "load it in Python and export it to ONNX, or convert it with openvino.convert_model"},
        {".pth", "load it in Python and export it to ONNX, or convert it with openvino.convert_model"},
        {".h5", "load it with Keras and export it as a SavedModel"},
        {".keras", "load it with Keras and export it as a SavedModel"},
        {".safetensors", "it holds weights without a model: export the model to ONNX"},
        {".bin", "name the .xml beside it"},
        {".pdiparams", "name the .pdmodel or .json beside it"}};
    const auto way = ways.find(extension);
    OVTK_CHECK(way == ways.end(), "OpenVINO does not read ", path, "; ", way == ways.end() ? "" : way->second);
    static const std::vector<std::string> read =
        {".xml", ".onnx", ".tflite", ".pb", ".pbtxt", ".meta", ".pdmodel", ".json", ".prototxt", ".gguf"};
    OVTK_CHECK(
        std::find(read.begin(), read.end(), extension) != read.end(),
        path,
        " is not a model that OpenVINO reads: an IR (.xml), .onnx, .tflite, a SavedModel folder, .pb, or Paddle's "
        ".pdmodel or .json");
}

void check_file(const fs::path& path) {
    OVTK_CHECK(fs::is_regular_file(path), path, " is not a file");
    OVTK_CHECK(fs::file_size(path) > 0, "the model ", path, " is empty");
    const auto extension = extension_of(path);
    refuse_foreign(path, extension);
    if (extension == ".xml") {
        model::check_ir(path);
    } else if (extension == ".onnx") {
        model::check_onnx(path);
    } else if (extension == ".tflite") {
        model::check_tflite(path);
    } else if (extension == ".pdmodel" || extension == ".json") {
        model::check_paddle(path);
    }
}

// OpenVINO's messages hold places in its sources and conditions of its code; the rest in one line says what is wrong.
std::string reason_of(const std::string& message) {
    std::istringstream lines(message);
    std::string reason;
    for (std::string line; std::getline(lines, line);) {
        const bool place = line.rfind("Exception from ", 0) == 0 || line.rfind("Check '", 0) == 0 ||
                           line.rfind("FrontEnd API failed", 0) == 0;
        if (!place && line.find_first_not_of(" \t\r") != std::string::npos) {
            reason += (reason.empty() ? "" : " ") + line;
        }
    }
    // names out of a damaged file may hold anything
    std::replace_if(reason.begin(), reason.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
    constexpr size_t LONGEST = 500;
    return reason.size() > LONGEST ? reason.substr(0, LONGEST) + " ..." : reason;
}

}  // namespace

std::shared_ptr<ov::Model> read_model(const std::string& name) {
    OVTK_CHECK(!name.empty(), "no model file was named");
    const auto path = fs::u8path(name);
    std::error_code error;
    OVTK_CHECK(fs::exists(path, error), "the model ", path, " does not exist");
    if (fs::is_directory(path)) {
        check_folder(path);
    } else {
        check_file(path);
    }
    try {
        return ov::Core().read_model(path.string());
    } catch (const std::exception& failure) {
        OVTK_CHECK(false, "OpenVINO cannot read the model ", path, ": ", reason_of(failure.what()));
    }
    return nullptr;
}

}  // namespace ovtk
