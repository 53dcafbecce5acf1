// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/stop_gradient.hpp"

#include <string>

#include "openvino/core/node.hpp"

namespace ovtk {

namespace {

std::string key_of(const Output& value) {
    return "ovtk_stop_gradient/" + std::to_string(value.get_index());
}

}  // namespace

// The friendly name tells the marked node from those that runtime information is copied to.
void stop_gradient(const Output& value) {
    value.get_node()->get_rt_info()[key_of(value)] = value.get_node()->get_friendly_name();
}

bool stops_gradient(const Output& value) {
    const auto& info = value.get_node()->get_rt_info();
    const auto mark = info.find(key_of(value));
    return mark != info.end() && mark->second.is<std::string>() &&
           mark->second.as<std::string>() == value.get_node()->get_friendly_name();
}

}  // namespace ovtk
