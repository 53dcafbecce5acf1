// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace ovtk::test {

/// A new empty folder that goes with its object.
class Folder {
public:
    Folder() {
        auto pattern = (std::filesystem::temp_directory_path() / "ovtk-test-XXXXXX").string();
        if (!mkdtemp(pattern.data())) {
            throw std::runtime_error("no temporary folder");
        }
        m_path = pattern;
    }
    ~Folder() {
        std::error_code error;
        std::filesystem::remove_all(m_path, error);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string path() const {
        return m_path;
    }
    /// The path of a file in it.
    std::string path(const std::string& name) const {
        return m_path + "/" + name;
    }

private:
    std::string m_path;
};

}  // namespace ovtk::test
