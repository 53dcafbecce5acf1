// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "peak_memory.hpp"

#include <sys/resource.h>

#include <fstream>
#include <string>

namespace ovtk::cli {

uint64_t peak_memory() {
    // Not getrusage's figure: on Linux that counts the process which started this one, a large Python for instance.
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        uint64_t kibibytes = 0;
        if (word == "VmHWM:" && status >> kibibytes) {
            return kibibytes * 1024;
        }
    }
    rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace ovtk::cli
