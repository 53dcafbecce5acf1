// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/describe.hpp"

#include <sstream>

namespace ovtk::graph {

std::string describe(const Output& value) {
    std::ostringstream text;
    text << value.get_element_type() << value.get_partial_shape();
    return text.str();
}

std::string describe(const ov::Node& node) {
    const auto& type = node.get_type_info();
    std::ostringstream text;
    text << (type.version_id ? type.version_id : "custom") << "::" << type.name << " '" << node.get_friendly_name()
         << "'";
    if (node.get_output_size() > 0) {
        text << " (" << node.get_output_element_type(0) << node.get_output_partial_shape(0) << ")";
    }
    return text.str();
}

}  // namespace ovtk::graph
