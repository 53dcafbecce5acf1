// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ovtk::autodiff {

/// A flow network with one source and one sink, and the cut of least capacity between them.
class FlowNetwork {
public:
    static constexpr int64_t UNLIMITED = INT64_MAX / 4;

    explicit FlowNetwork(std::size_t vertices) : m_edges(vertices) {}
    void connect(std::size_t from, std::size_t to, int64_t capacity);
    /// Which vertices lie on the source's side of a minimum cut (Dinitz 1970): those that still can be reached from it
    /// when no more flow fits.
    std::vector<bool> source_side(std::size_t source, std::size_t sink);

private:
    struct Edge {
        std::size_t to;
        int64_t capacity;
        std::size_t reverse;  // index in m_edges[to]
    };
    // Steps from the source along edges with room; -1 where none lead.
    std::vector<int64_t> levels(std::size_t source) const;
    // Sends one flow along a path of growing levels; 0 when none is left.
    int64_t send(std::size_t source,
                 std::size_t sink,
                 const std::vector<int64_t>& level,
                 std::vector<std::size_t>& next);

    std::vector<std::vector<Edge>> m_edges;
};

}  // namespace ovtk::autodiff
