// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <filesystem>

#include "data/sources.hpp"
#include "data/strings.hpp"
#include "ovtk/error.hpp"

namespace fs = std::filesystem;

namespace ovtk::data {

namespace {

bool is_hidden(const fs::path& path) {
    return starts_with(path.filename().string(), ".");
}

std::vector<std::string> files_in(const fs::path& folder, const std::vector<std::string>& extensions) {
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const auto extension = lower_case(entry.path().extension().string());
        const auto known = std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
        if (known && entry.is_regular_file() && !is_hidden(entry.path())) {
            files.push_back(entry.path().string());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<fs::path> folders_in(const fs::path& folder) {
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.is_directory() && !is_hidden(entry.path())) {
            folders.push_back(entry.path());
        }
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

}  // namespace

ClassFolder list_class_folder(const std::string& path,
                              const std::vector<std::string>& extensions,
                              const DataOptions& options) {
    ClassFolder result;
    if (!fs::is_directory(path)) {
        result.files = {path};
        return result;
    }
    for (const auto& folder : folders_in(path)) {
        const auto files = files_in(folder, extensions);
        if (files.empty() && options.use != DataUse::prediction) {
            throw ArgumentError("The class folder '" + folder.string() + "' holds no file of type " +
                                listed(extensions) + ". Fix: add samples or remove the folder.");
        }
        result.files.insert(result.files.end(), files.begin(), files.end());
        result.classes.insert(result.classes.end(), files.size(), folder.filename().string());
    }
    if (result.files.empty()) {
        result.files = files_in(path, extensions);
        if (!result.files.empty() && options.use != DataUse::prediction) {
            throw ArgumentError("'" + path +
                                "' has files but no class folders. Fix: put them into one sub-folder per class.");
        }
    }
    return result;
}

}  // namespace ovtk::data
