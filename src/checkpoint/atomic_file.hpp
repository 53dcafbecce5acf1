// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <streambuf>
#include <string>

namespace ovtk::checkpoint {

/// A file that appears under its name all at once, or not at all: it is written beside its name, synced, and renamed.
/// Temporary files that killed processes left beside the same name are removed on the way.
class AtomicFile {
public:
    /// \throws CheckpointError when the folder is missing or cannot be written to
    explicit AtomicFile(const std::string& path);
    /// Without commit(), the temporary file goes and the old one stays.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// \throws CheckpointError when the disk is full or fails
    void write(const void* data, size_t size);
    /// The file is under its name, and on the disk, when this returns.
    void commit();

private:
    void open_temporary();
    [[noreturn]] void fail(const std::string& what) const;

    std::string m_path;
    std::string m_temporary;
    int m_file = -1;
};

/// Lets a std::ostream write into an AtomicFile.
class AtomicFileBuffer : public std::streambuf {
public:
    explicit AtomicFileBuffer(AtomicFile& file) : m_file(file) {}

protected:
    std::streamsize xsputn(const char* data, std::streamsize size) override;
    int_type overflow(int_type character) override;
    pos_type seekoff(off_type offset, std::ios_base::seekdir direction, std::ios_base::openmode mode) override;

private:
    AtomicFile& m_file;
    std::streamoff m_written = 0;
};

}  // namespace ovtk::checkpoint
