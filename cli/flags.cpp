// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "flags.hpp"

#include <filesystem>

#include "ovtk/error.hpp"
#include "text.hpp"

namespace fs = std::filesystem;

namespace ovtk::cli {

namespace {

ov::Shape parse_size(const std::string& text) {
    const auto parts = split(text, 'x');
    ov::Shape size;
    for (const auto& part : parts) {
        const auto digits =
            !part.empty() && part.size() < 6 && part.find_first_not_of("0123456789") == std::string::npos;
        if (!digits || std::stoul(part) == 0) {
            break;
        }
        size.push_back(std::stoul(part));
    }
    if (size.size() != 2 || parts.size() != 2) {
        throw ArgumentError("--image-size takes HEIGHTxWIDTH, e.g. 32x32, not '" + text + "'.");
    }
    return size;
}

/// Whether open_data() will find images there.
bool holds_images(const std::string& path, const DataOptions& options) {
    if (!options.tokenizer.empty()) {
        return false;
    }
    if (fs::is_directory(path)) {
        return !fs::exists(fs::path(path) / "x.npy");
    }
    const auto extension = fs::path(path).extension().string();
    return extension == ".png" || extension == ".jpg" || extension == ".jpeg" || extension == ".bmp";
}

bool is_row_of_features(const std::vector<DataField>& fields) {
    return fields.size() == 1 && fields[0].type == ov::element::f32 && fields[0].shape.size() == 2;
}

/// By the flags, else by the model.
Preprocessing choose_preprocessing(const DataFlags& flags, const LoadedModel& model) {
    auto result = model.preprocessing;
    if (!flags.mean.empty()) {
        result.mean = parse_numbers(flags.mean, "--mean");
    }
    if (!flags.scale.empty()) {
        result.scale = parse_numbers(flags.scale, "--scale");
        for (const auto value : result.scale) {
            if (value == 0) {
                throw ArgumentError("--scale is what pixels or features are divided by, so not 0.");
            }
        }
    }
    result.reverse_channels = result.reverse_channels || flags.bgr;
    return result;
}

}  // namespace

void DeviceFlags::add_to(CLI::App& command) {
    command.add_option("--device", device, "OpenVINO device")->capture_default_str();
    command.add_option("--precision", precision, "What the device computes in; weights stay f32")
        ->check(CLI::IsMember({"f32", "bf16", "f16"}))
        ->capture_default_str();
}

void DataFlags::add_to(CLI::App& command) {
    command
        .add_option("--data", data, "An .npz, .safetensors, .csv[.gz] or .tsv file, x.npy,y.npy, or a folder by class")
        ->required();
    command.add_option(
        "--target",
        target,
        "Target column of a table, by its name or number from 0, or target array of a file; by default y");
    command.add_option("--text", text, "Text column of a table");
    command.add_option("--tokenizer", tokenizer, "Tokenizer model (IR of openvino-tokenizers) for texts");
    command.add_option("--mean", mean, "Subtracted from pixels or features: one number, or one per channel");
    command.add_option("--scale", scale, "What they are divided by then: one number, or one per channel");
    command.add_option("--image-size", image_size, "HEIGHTxWIDTH, for models that take images of any size");
    command.add_flag("--bgr", bgr, "The model takes images with blue first");
    command.add_option("--batch-size", batch_size, "Samples per batch")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
}

DataOptions DataFlags::options(const LoadedModel& model, DataUse use) const {
    DataOptions options;
    options.use = use;
    options.inputs = model.inputs();
    options.target = target;
    options.text = text;
    options.tokenizer = tokenizer;
    options.class_names = model.class_names;
    options.preprocessing = choose_preprocessing(*this, model);
    if (!image_size.empty()) {
        options.image_size = parse_size(image_size);
    }
    return options;
}

OpenedData open_with(const DataFlags& flags, const std::string& path, const DataOptions& given) {
    auto options = given;
    auto& preprocessing = options.preprocessing;
    const auto none = preprocessing.mean.empty() && preprocessing.scale.empty();
    if (holds_images(path, options)) {
        if (none) {
            preprocessing.scale = {255};
        }
        return {open_data(path, options), preprocessing};
    }
    auto source = open_data(path, options);
    if (!options.tokenizer.empty()) {
        const auto& shape = source->inputs().front().shape;
        preprocessing.max_length = static_cast<size_t>(shape[1].get_length());
        return {source, preprocessing};
    }
    const auto asked = !flags.mean.empty() || !flags.scale.empty();
    if (asked || (!none && is_row_of_features(source->inputs()))) {
        source = scaled(source, preprocessing);
    }
    return {source, preprocessing};
}

}  // namespace ovtk::cli
