// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <filesystem>

#include "data/sources.hpp"
#include "data/strings.hpp"
#include "ovtk/checkpoint.hpp"
#include "ovtk/error.hpp"

namespace fs = std::filesystem;

namespace ovtk {

namespace data {

namespace {

const std::vector<std::string> IMAGES = {".png", ".jpg", ".jpeg", ".bmp"};
const std::vector<std::string> TEXTS = {".txt"};

const char* const ACCEPTED =
    "an .npz or .safetensors file, a pair x.npy,y.npy, a .csv, .csv.gz or .tsv table, a folder with one sub-folder of "
    "images (.png, .jpg, .bmp) or texts (.txt) per class";

bool has_extension(const fs::path& path, const std::vector<std::string>& extensions) {
    return std::find(extensions.begin(), extensions.end(), lower_case(path.extension().string())) != extensions.end();
}

bool holds_any(const std::string& folder, const std::vector<std::string>& extensions) {
    const auto options = fs::directory_options::skip_permission_denied;
    return std::any_of(fs::recursive_directory_iterator(folder, options),
                       fs::recursive_directory_iterator(),
                       [&](const fs::directory_entry& entry) {
                           return entry.is_regular_file() && has_extension(entry.path(), extensions);
                       });
}

DataSourcePtr open_pair(const std::string& x, const std::string& y, const DataOptions& options) {
    Arrays arrays;
    arrays["x"] = read_npy(x);
    if (options.use != DataUse::prediction) {
        arrays[options.target.empty() ? "y" : options.target] = read_npy(y);
    }
    return open_arrays(x + "," + y, arrays, options);
}

DataSourcePtr open_safetensors(const std::string& path, const DataOptions& options) {
    Checkpoint content;
    try {
        content = load_checkpoint(path);
    } catch (const CheckpointError& error) {
        throw ArgumentError(error.what());
    }
    Arrays arrays;
    for (const auto& [name, tensor] : content.tensors) {
        arrays[name].values = tensor;
        arrays[name].shape = tensor.get_shape();
    }
    return open_arrays(path, arrays, options);
}

void check_one_target(const std::string& path, const DataOptions& options) {
    if (!options.more_targets.empty()) {
        throw ArgumentError("'" + path + "' gives each sample its class and no '" + options.more_targets.front().name +
                            "'. Fix: store several targets as arrays of an .npz file, or columns of a table.");
    }
}

DataSourcePtr open_folder(const std::string& path, const DataOptions& options) {
    const auto x = fs::path(path) / "x.npy";
    if (fs::exists(x)) {
        return open_pair(x.string(), (fs::path(path) / "y.npy").string(), options);
    }
    check_one_target(path, options);
    if (holds_any(path, IMAGES)) {
        return open_images(path, list_class_folder(path, IMAGES, options), options);
    }
    if (holds_any(path, TEXTS)) {
        return open_texts(path, list_class_folder(path, TEXTS, options), options);
    }
    throw ArgumentError("The folder '" + path + "' holds no images or texts. Fix: data are " + ACCEPTED + ".");
}

DataSourcePtr open_file(const std::string& path, const DataOptions& options) {
    const auto name = lower_case(path);
    const auto plain = ends_with(name, ".gz") ? name.substr(0, name.size() - 3) : name;
    if (ends_with(name, ".npz")) {
        return open_arrays(path, read_npz(path), options);
    }
    if (ends_with(name, ".safetensors")) {
        return open_safetensors(path, options);
    }
    if (ends_with(plain, ".csv") || ends_with(plain, ".tsv")) {
        const auto table = read_csv(path);
        return options.tokenizer.empty() ? open_table(path, table, options) : open_text_table(path, table, options);
    }
    const auto prediction = options.use == DataUse::prediction;
    if (prediction && ends_with(name, ".npy")) {
        return open_arrays(path, {{"x", read_npy(path)}}, options);
    }
    if (prediction && has_extension(path, IMAGES)) {
        return open_images(path, {{path}, {}}, options);
    }
    if (prediction && has_extension(path, TEXTS)) {
        return open_texts(path, {{path}, {}}, options);
    }
    throw ArgumentError("'" + path + "' is of no kind that can be read. Fix: data are " + ACCEPTED + ".");
}

}  // namespace

}  // namespace data

DataSourcePtr open_data(const std::string& path, const DataOptions& options) {
    if (options.inputs.empty()) {
        throw ArgumentError("The model has no inputs, so there is nothing to feed '" + path + "' to.");
    }
    const auto comma = path.find(".npy,");
    if (comma != std::string::npos) {
        return data::open_pair(path.substr(0, comma + 4), path.substr(comma + 5), options);
    }
    if (!fs::exists(path)) {
        throw ArgumentError("There is no '" + path + "'. Fix: check the path of the data.");
    }
    return fs::is_directory(path) ? data::open_folder(path, options) : data::open_file(path, options);
}

}  // namespace ovtk
