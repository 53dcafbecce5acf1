// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/version.hpp"

#include "openvino/core/version.hpp"

namespace ovtk {

std::string version() {
    return OVTK_VERSION;
}

// OpenVINO's build number reads "2026.4.1-22982-...".
std::string openvino_version() {
    const std::string build = ov::get_openvino_version().buildNumber;
    return build.substr(0, build.find('-'));
}

}  // namespace ovtk
