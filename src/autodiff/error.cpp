// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/error.hpp"

namespace ovtk {

Error::Error(const std::string& message) : ov::Exception(message) {}
NoRuleError::NoRuleError(const std::string& message) : Error(message) {}
ArgumentError::ArgumentError(const std::string& message) : Error(message) {}
StateError::StateError(const std::string& message) : Error(message) {}
CheckpointError::CheckpointError(const std::string& message) : Error(message) {}

// Out of line, so that the type information exists once and the classes can be caught across libraries.
Error::~Error() = default;
NoRuleError::~NoRuleError() = default;
ArgumentError::~ArgumentError() = default;
StateError::~StateError() = default;
CheckpointError::~CheckpointError() = default;

}  // namespace ovtk
