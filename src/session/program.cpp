// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/program.hpp"

#include <algorithm>

namespace ovtk::session {

Program::Program(Graph graph, ov::CompiledModel compiled) : m_graph(std::move(graph)), m_compiled(std::move(compiled)) {
    for (const auto& port : m_graph.outputs) {
        if (port.kind == Sink::state && !m_anchor) {
            m_anchor = port.index;
        }
    }
    for (const auto& port : m_graph.inputs) {
        if (port.kind == Source::state && !m_anchor) {
            m_anchor = port.index;
        }
    }
    const auto& results = m_graph.model->get_results();
    for (size_t i = 0; i < results.size(); ++i) {
        const auto& shape = results[i]->get_output_partial_shape(0);
        const bool is_own = m_graph.outputs[i].kind != Sink::state && shape.is_static();
        m_values.push_back(is_own ? ov::Tensor(results[i]->get_output_element_type(0), shape.to_shape())
                                  : ov::Tensor());
    }
    m_graph.model.reset();  // the compiled one has all it needs
}

Program::Binding& Program::binding(const Buffers& state) {
    auto& binding = m_bindings[m_anchor ? state.side(*m_anchor) : 0];
    if (!binding) {
        binding = Binding{m_compiled.create_infer_request(),
                          std::vector<const void*>(m_graph.inputs.size(), nullptr),
                          std::vector<const void*>(m_graph.outputs.size(), nullptr)};
    }
    return *binding;
}

namespace {

const ov::Tensor& tensor_of(const Port<Source>& port, const Batch& batch, const Feed& feed) {
    switch (port.kind) {
    case Source::input:
        return batch.inputs[port.index];
    case Source::target:
        return batch.targets[port.index];
    case Source::state:
        return feed.state.current(port.index);
    case Source::scalar:
        return feed.scalars[port.index];
    case Source::key:
        return feed.key;
    case Source::fraction:
        return feed.fraction;
    case Source::loss_scale:
        break;
    }
    return feed.loss_scale;
}

}  // namespace

void Program::run(const Batch& batch, Feed& feed) {
    auto& bound = binding(feed.state);
    for (size_t i = 0; i < m_graph.inputs.size(); ++i) {
        const auto& tensor = tensor_of(m_graph.inputs[i], batch, feed);
        if (tensor.data() != bound.inputs[i]) {
            bound.request.set_input_tensor(i, tensor);
            bound.inputs[i] = tensor.data();
        }
    }
    for (size_t i = 0; i < m_graph.outputs.size(); ++i) {
        const auto& port = m_graph.outputs[i];
        const auto& tensor = port.kind == Sink::state ? feed.state.next(port.index) : m_values[i];
        if (tensor && tensor.data() != bound.outputs[i]) {
            bound.request.set_output_tensor(i, tensor);
            bound.outputs[i] = tensor.data();
        }
    }
    bound.request.infer();
    m_last = &bound;
}

void Program::commit(Buffers& state) const {
    for (const auto& port : m_graph.outputs) {
        if (port.kind == Sink::state) {
            state.swap(port.index);
        }
    }
}

ov::Tensor Program::value(size_t i) {
    return m_values[i] ? m_values[i] : m_last->request.get_output_tensor(i);
}

double Program::loss() {
    return value(0).data<const float>()[0];
}

std::vector<ov::Tensor> Program::values(Sink kind) {
    std::vector<ov::Tensor> result;
    for (size_t i = 0; i < m_graph.outputs.size(); ++i) {
        if (m_graph.outputs[i].kind == kind) {
            result.push_back(value(i));
        }
    }
    return result;
}

Program& ProgramCache::get(const Signature& signature) {
    constexpr size_t LARGEST = 16;
    for (auto entry = m_programs.begin(); entry != m_programs.end(); ++entry) {
        if (entry->signature == signature) {
            m_programs.splice(m_programs.begin(), m_programs, entry);
            return *m_programs.front().program;
        }
    }
    auto program = m_make(signature);
    if (m_programs.size() == LARGEST) {
        m_programs.pop_back();
    }
    m_programs.push_front({signature, std::move(program)});
    return *m_programs.front().program;
}

}  // namespace ovtk::session
