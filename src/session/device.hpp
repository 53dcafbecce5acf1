// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>

#include "openvino/runtime/compiled_model.hpp"

namespace ovtk::session {

/// Where models are compiled, and for which precision.
class Device {
public:
    /// \throws ArgumentError when the device is not there (those that are get listed) or the precision is unknown
    Device(std::string name, const std::string& precision, std::string cache_dir);

    /// Whether it computes in f32.
    bool is_exact() const {
        return m_precision == ov::element::f32;
    }
    ov::CompiledModel compile(const std::shared_ptr<const ov::Model>& model, bool with_profile = false) const;
    /// The same in f32, whatever the precision.
    ov::CompiledModel compile_exact(const std::shared_ptr<const ov::Model>& model) const;

private:
    ov::CompiledModel compile(const std::shared_ptr<const ov::Model>& model,
                              const ov::element::Type& precision,
                              bool with_profile) const;

    std::string m_name;
    ov::element::Type m_precision;
    std::string m_cache_dir;
};

}  // namespace ovtk::session
