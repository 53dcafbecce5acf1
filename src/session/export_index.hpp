// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ovtk::session {

/// The index.json of a folder of exported models.
class ExportIndex {
public:
    struct Entry {
        std::string file;  ///< "best.xml"
        int64_t step = 0;
        int64_t epoch = 0;
        std::optional<double> metric;
        std::string precision;
        std::map<std::string, std::string> sha256;  ///< by file name
    };

    /// Reads what is there. \throws CheckpointError when it isn't an index
    explicit ExportIndex(const std::string& folder);
    /// Puts an entry in the place of the one for the same file, and writes the index.
    void put(Entry entry);
    /// The metric of the entry for a file.
    std::optional<double> metric_of(const std::string& file) const;

private:
    std::string m_path;
    std::vector<Entry> m_entries;
};

}  // namespace ovtk::session
