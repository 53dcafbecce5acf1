// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/graphs.hpp"
#include "session/state.hpp"

namespace ovtk {

namespace {

std::string phase_of(const std::string& name) {
    if (name.find("/grad") != std::string::npos) {
        return "backward";
    }
    return name.rfind("update", 0) == 0 ? "update" : "forward";
}

}  // namespace

std::vector<Session::ProfileRow> Session::profile(const TensorMap& inputs, const TensorMap& targets) {
    const auto lock = m_state->locked();
    auto& state = *m_state;
    const auto batch = session::order_batch(state.plan, inputs, targets);
    auto graph = session::build_step(state.plan, batch.signature);
    session::check_classes(state.plan, graph.classes, batch);
    auto compiled = state.device.compile(graph.model, /*with_profile=*/true);
    session::Program program(std::move(graph), std::move(compiled));
    for (int run = 0; run < 2; ++run) {  // the first run also fills caches
        state.feed_step();
        program.run(batch, state.feed);
    }
    std::vector<ProfileRow> rows;
    for (const auto& op : program.profile()) {
        if (op.status == ov::ProfilingInfo::Status::EXECUTED) {
            rows.push_back(
                {op.node_name, op.node_type, static_cast<double>(op.real_time.count()) / 1000, phase_of(op.node_name)});
        }
    }
    return rows;
}

}  // namespace ovtk
