// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace ovtk::cli {

/// The most memory that this process held at once so far, in bytes.
uint64_t peak_memory();

}  // namespace ovtk::cli
