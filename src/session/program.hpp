// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <vector>

#include "openvino/runtime/infer_request.hpp"
#include "session/assembly.hpp"
#include "session/buffers.hpp"
#include "session/device.hpp"

namespace ovtk::session {

/// The tensors that a step reads beside its batch.
struct Feed {
    Buffers state;
    std::vector<ov::Tensor> scalars;  ///< f32, one value each
    ov::Tensor key;                   ///< i32[2]
    ov::Tensor fraction;              ///< f32, one value
    ov::Tensor loss_scale;            ///< f32, one value
};

/// A compiled graph, with its requests bound to the state.
class Program {
public:
    Program(Graph graph, ov::CompiledModel compiled);

    /// Runs once; new state goes to the second set of tensors, and counts only after commit().
    void run(const Batch& batch, Feed& feed);
    /// Makes the new state the current one.
    void commit(Buffers& state) const;

    /// The value of output i in the last run; the next run may write over it.
    ov::Tensor value(size_t i);
    /// Of the first output.
    double loss();
    /// The outputs of this kind, in order.
    std::vector<ov::Tensor> values(Sink kind);
    const Graph& graph() const {
        return m_graph;
    }
    const ov::CompiledModel& compiled() const {
        return m_compiled;
    }
    std::vector<ov::ProfilingInfo> profile() const {
        return m_last->request.get_profiling_info();
    }

private:
    // State alternates between two sets of tensors: a request for each keeps its bindings, so that a step sets only
    // the tensors of its batch.
    struct Binding {
        ov::InferRequest request;
        std::vector<const void*> inputs;
        std::vector<const void*> outputs;
    };
    Binding& binding(const Buffers& state);

    Graph m_graph;
    ov::CompiledModel m_compiled;
    std::optional<size_t> m_anchor;  // the tensor of the state whose side selects the request
    std::vector<ov::Tensor> m_values;
    std::optional<Binding> m_bindings[2];
    Binding* m_last = nullptr;
};

/// Compiled graphs of one kind by signature; the one that was not used for the longest time makes room.
class ProgramCache {
public:
    using Maker = std::function<std::unique_ptr<Program>(const Signature&)>;
    explicit ProgramCache(Maker make) : m_make(std::move(make)) {}
    Program& get(const Signature& signature);
    struct Entry {
        Signature signature;
        std::unique_ptr<Program> program;
    };
    const std::list<Entry>& entries() const {
        return m_programs;
    }

private:
    Maker m_make;
    std::list<Entry> m_programs;  // the last used first
};

}  // namespace ovtk::session
