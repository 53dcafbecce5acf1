// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/runtime/properties.hpp"
#include "session/state.hpp"

namespace ovtk {

namespace {

Session::ProgramInfo describe(const std::string& kind, const ov::CompiledModel& compiled) {
    Session::ProgramInfo info{kind, {}, {}, "f32"};
    const auto supported = compiled.get_property(ov::supported_properties);
    const auto has = [&](const std::string& name) {
        return std::find(supported.begin(), supported.end(), name) != supported.end();
    };
    if (has(ov::execution_devices.name())) {
        info.devices = compiled.get_property(ov::execution_devices);
    }
    if (has(ov::hint::inference_precision.name())) {
        info.precision = compiled.get_property(ov::hint::inference_precision).to_string();
    }
    return info;
}

}  // namespace

std::vector<Session::ProgramInfo> Session::programs() const {
    const auto lock = m_state->locked();
    const auto& plan = m_state->plan;
    std::vector<ProgramInfo> result;
    const auto add = [&](const char* kind, const session::ProgramCache& cache) {
        for (const auto& [signature, program] : cache.entries()) {
            auto info = describe(kind, program->compiled());
            for (size_t i = 0; i < signature.inputs.size(); ++i) {
                info.inputs.push_back({plan.inputs.shown(i), signature.inputs[i].type, signature.inputs[i].shape});
            }
            for (size_t i = 0; i < signature.targets.size(); ++i) {
                info.inputs.push_back({plan.targets.shown(i), signature.targets[i].type, signature.targets[i].shape});
            }
            result.push_back(std::move(info));
        }
    };
    add("step", m_state->steps);
    add("accumulation", m_state->collects);
    if (m_state->update) {
        result.push_back(describe("update", m_state->update->compiled()));
    }
    add("evaluation", m_state->evaluations);
    add("prediction", m_state->predictions);
    return result;
}

}  // namespace ovtk
