// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "autodiff/minimum_cut.hpp"

#include <algorithm>

namespace ovtk::autodiff {

void FlowNetwork::connect(size_t from, size_t to, int64_t capacity) {
    m_edges[from].push_back({to, capacity, m_edges[to].size()});
    m_edges[to].push_back({from, 0, m_edges[from].size() - 1});
}

std::vector<int64_t> FlowNetwork::levels(size_t source) const {
    std::vector<int64_t> level(m_edges.size(), -1);
    level[source] = 0;
    std::vector<size_t> queue{source};
    for (size_t i = 0; i < queue.size(); ++i) {
        for (const auto& edge : m_edges[queue[i]]) {
            if (edge.capacity > 0 && level[edge.to] < 0) {
                level[edge.to] = level[queue[i]] + 1;
                queue.push_back(edge.to);
            }
        }
    }
    return level;
}

// The path is kept on a list of our own: graphs of thousands of ops in a row would be too deep for recursion.
int64_t FlowNetwork::send(size_t source, size_t sink, const std::vector<int64_t>& level, std::vector<size_t>& next) {
    std::vector<Edge*> path;
    auto at = source;
    while (at != sink) {
        auto& edges = m_edges[at];
        while (next[at] < edges.size() &&
               (edges[next[at]].capacity == 0 || level[edges[next[at]].to] != level[at] + 1)) {
            ++next[at];
        }
        if (next[at] < edges.size()) {
            path.push_back(&edges[next[at]]);
            at = path.back()->to;
        } else if (path.empty()) {
            return 0;
        } else {
            at = m_edges[path.back()->to][path.back()->reverse].to;
            path.pop_back();
            ++next[at];
        }
    }
    auto flow = UNLIMITED;
    for (const auto* edge : path) {
        flow = std::min(flow, edge->capacity);
    }
    for (auto* edge : path) {
        edge->capacity -= flow;
        m_edges[edge->to][edge->reverse].capacity += flow;
    }
    return flow;
}

std::vector<bool> FlowNetwork::source_side(size_t source, size_t sink) {
    auto level = levels(source);
    while (level[sink] >= 0) {
        std::vector<size_t> next(m_edges.size(), 0);
        while (send(source, sink, level, next) > 0) {
        }
        level = levels(source);
    }
    std::vector<bool> side;
    for (const auto steps : level) {
        side.push_back(steps >= 0);
    }
    return side;
}

}  // namespace ovtk::autodiff
