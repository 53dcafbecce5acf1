// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <sstream>
#include <string>

#include "graph/describe.hpp"
#include "ovtk/error.hpp"

namespace ovtk::graph {

/// Concatenates everything that can be streamed.
template <class... Parts>
std::string text(const Parts&... parts) {
    std::ostringstream stream;
    (stream << ... << parts);
    return stream.str();
}

}  // namespace ovtk::graph

/// Throws ArgumentError `<description of node>: <message>` unless the condition holds.
#define OVTK_CHECK_NODE(node, condition, ...)                                                                     \
    do {                                                                                                          \
        if (!(condition)) {                                                                                       \
            throw ::ovtk::ArgumentError(::ovtk::graph::describe(node) + ": " + ::ovtk::graph::text(__VA_ARGS__)); \
        }                                                                                                         \
    } while (false)

/// Throws ArgumentError with the message unless the condition holds.
#define OVTK_CHECK(condition, ...)                                         \
    do {                                                                   \
        if (!(condition)) {                                                \
            throw ::ovtk::ArgumentError(::ovtk::graph::text(__VA_ARGS__)); \
        }                                                                  \
    } while (false)
