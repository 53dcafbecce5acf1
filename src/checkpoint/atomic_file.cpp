// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "checkpoint/atomic_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "ovtk/error.hpp"

namespace ovtk::checkpoint {

namespace fs = std::filesystem;

namespace {

constexpr const char* TEMPORARY_MARK = ".ovtk-tmp-";

// A link stays a link: what it points to is replaced.
std::string resolve_link(const std::string& path) {
    std::error_code error;
    if (fs::is_symlink(path, error)) {
        const auto target = fs::weakly_canonical(path, error);
        if (!error) {
            return target.string();
        }
    }
    return path;
}

fs::path folder_of(const std::string& path) {
    const auto parent = fs::path(path).parent_path();
    return parent.empty() ? fs::path(".") : parent;
}

// A temporary file is locked as long as its writer lives; one that can be locked was left behind.
void remove_leftovers(const std::string& path) {
    const auto prefix = fs::path(path).filename().string() + TEMPORARY_MARK;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder_of(path), error)) {
        if (entry.path().filename().string().rfind(prefix, 0) != 0) {
            continue;
        }
        const int file = ::open(entry.path().c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
        if (file >= 0 && ::flock(file, LOCK_EX | LOCK_NB) == 0) {
            ::unlink(entry.path().c_str());
        }
        if (file >= 0) {
            ::close(file);
        }
    }
}

}  // namespace

AtomicFile::AtomicFile(const std::string& path) : m_path(resolve_link(path)) {
    std::error_code error;
    const auto folder = folder_of(m_path);
    if (!fs::is_directory(folder, error)) {
        throw CheckpointError("Cannot write '" + m_path + "': the folder '" + folder.string() + "' does not exist");
    }
    if (fs::is_directory(m_path, error)) {
        throw CheckpointError("Cannot write '" + m_path + "': it is a folder; give the name of a file");
    }
    remove_leftovers(m_path);
    open_temporary();
}

void AtomicFile::open_temporary() {
    static std::atomic<unsigned> counter{0};
    const auto stem = m_path + TEMPORARY_MARK + std::to_string(::getpid()) + "-";
    for (;;) {
        m_temporary = stem + std::to_string(counter++);
        m_file = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (m_file < 0 && errno == EEXIST) {
            continue;
        }
        if (m_file < 0) {
            fail(std::strerror(errno));
        }
        // Another writer may take the file for a leftover before it is locked; then its name is gone: once more.
        struct stat status {};
        if (::flock(m_file, LOCK_EX | LOCK_NB) == 0 && ::fstat(m_file, &status) == 0 && status.st_nlink > 0) {
            return;
        }
        if (errno == ENOLCK || errno == EOPNOTSUPP) {  // a file system without locks has no leftovers removed either
            return;
        }
        ::close(m_file);
    }
}

AtomicFile::~AtomicFile() {
    if (m_file >= 0) {
        ::unlink(m_temporary.c_str());
        ::close(m_file);
    }
}

void AtomicFile::fail(const std::string& what) const {
    std::error_code error;
    const bool is_there = fs::exists(m_path, error);
    throw CheckpointError("Cannot write '" + m_path + "': " + what +
                          (is_there ? "; the file is as it was before" : "; nothing was written"));
}

void AtomicFile::write(const void* data, size_t size) {
    const auto* bytes = static_cast<const char*>(data);
    constexpr size_t LARGEST_WRITE = size_t{1} << 30;
    while (size > 0) {
        const auto written = ::write(m_file, bytes, std::min(size, LARGEST_WRITE));
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            fail(written < 0 ? std::strerror(errno) : "the disk takes no more bytes");
        }
        bytes += written;
        size -= static_cast<size_t>(written);
    }
}

void AtomicFile::commit() {
    if (::fsync(m_file) != 0) {
        fail(std::strerror(errno));
    }
    if (::rename(m_temporary.c_str(), m_path.c_str()) != 0) {
        fail(std::strerror(errno));
    }
    ::close(m_file);
    m_file = -1;
    // The new name itself must reach the disk as well; file systems that cannot sync a folder say so, and need not.
    const int folder = ::open(folder_of(m_path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        ::fsync(folder);
        ::close(folder);
    }
}

std::streamsize AtomicFileBuffer::xsputn(const char* data, std::streamsize size) {
    m_file.write(data, static_cast<size_t>(size));
    m_written += size;
    return size;
}

AtomicFileBuffer::int_type AtomicFileBuffer::overflow(int_type character) {
    if (!traits_type::eq_int_type(character, traits_type::eof())) {
        const char byte = traits_type::to_char_type(character);
        xsputn(&byte, 1);
    }
    return traits_type::not_eof(character);
}

// Only asking for the position works (tellp): what is written stays written.
AtomicFileBuffer::pos_type AtomicFileBuffer::seekoff(off_type offset,
                                                     std::ios_base::seekdir direction,
                                                     std::ios_base::openmode) {
    return offset == 0 && direction != std::ios_base::beg ? pos_type(m_written) : pos_type(off_type(-1));
}

}  // namespace ovtk::checkpoint
