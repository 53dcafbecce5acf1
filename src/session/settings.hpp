// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ovtk/session.hpp"

namespace ovtk::session {

/// Options as text, for checkpoints: everything but the registry and what exists in code only.
Config settings_of(const SessionOptions& options);

/// Entries whose names begin with `prefix`, without it.
Config part_of(const Config& config, const std::string& prefix);

/// Adds the entries under `prefix`.
void put(Config& config, const std::string& prefix, const Config& part);

}  // namespace ovtk::session
