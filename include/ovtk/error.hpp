// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "openvino/core/except.hpp"
#include "ovtk/export.hpp"

namespace ovtk {

/// Base of every error of this library. It derives from ov::Exception, so code that already catches OpenVINO's
/// errors catches these as well. A message says what happened, where, and how to mend it.
class OVTK_API Error : public ov::Exception {
public:
    explicit Error(const std::string& message);
    ~Error() override;
};

/// An op on the path between an output and a weight has no gradient rule.
class OVTK_API NoRuleError : public Error {
public:
    explicit NoRuleError(const std::string& message);
    ~NoRuleError() override;
};

/// An argument has the wrong value, shape, type or name.
class OVTK_API ArgumentError : public Error {
public:
    explicit ArgumentError(const std::string& message);
    ~ArgumentError() override;
};

/// The object is not in a state in which the call makes sense (nothing accumulated, loss no longer finite, ...).
class OVTK_API StateError : public Error {
public:
    explicit StateError(const std::string& message);
    ~StateError() override;
};

/// A checkpoint is damaged, belongs to another model, or cannot be written.
class OVTK_API CheckpointError : public Error {
public:
    explicit CheckpointError(const std::string& message);
    ~CheckpointError() override;
};

}  // namespace ovtk
