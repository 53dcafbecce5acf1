// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/device.hpp"

#include <algorithm>

#if defined(__GLIBC__)
#    include <malloc.h>
#endif

#include "graph/check.hpp"
#include "openvino/runtime/core.hpp"
#include "openvino/runtime/properties.hpp"
#include "ovtk/device.hpp"

namespace ovtk::session {

namespace {

// One for the process: plugins are loaded once. It is never destroyed, because compiled models of other static objects
// may outlive it.
ov::Core& core() {
    static ov::Core& instance = *new ov::Core();
    return instance;
}

ov::element::Type precision_called(const std::string& name) {
    for (const auto& type : {ov::element::f32, ov::element::bf16, ov::element::f16}) {
        if (type.to_string() == name) {
            return type;
        }
    }
    throw ArgumentError("the precision must be f32, bf16 or f16, got '" + name + "'");
}

// "GPU.1" is of the family "GPU", "AUTO:CPU,GPU" of "AUTO".
std::string family_of(const std::string& device) {
    return device.substr(0, device.find_first_of(".:"));
}

void check_available(const std::string& device) {
    const auto available = core().get_available_devices();
    std::string list;
    for (const auto& name : available) {
        if (name == device || family_of(name) == device) {
            return;
        }
        list += (list.empty() ? "" : ", ") + name;
    }
    const auto family = family_of(device);
    const bool is_virtual = family == "AUTO" || family == "HETERO" || family == "BATCH" || family == "MULTI";
    OVTK_CHECK(is_virtual, "the device '", device, "' is not there; available: ", list);
}

// Compiling leaves hundreds of MiB of freed memory behind, which glibc keeps for itself unless told otherwise.
void return_free_memory() {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

}  // namespace

Device::Device(std::string name, const std::string& precision, std::string cache_dir)
    : m_name(std::move(name)), m_precision(precision_called(precision)), m_cache_dir(std::move(cache_dir)) {
    check_available(m_name);
}

ov::CompiledModel Device::compile(const std::shared_ptr<const ov::Model>& model, bool with_profile) const {
    return compile(model, m_precision, with_profile);
}

ov::CompiledModel Device::compile_exact(const std::shared_ptr<const ov::Model>& model) const {
    return compile(model, ov::element::f32, false);
}

ov::CompiledModel Device::compile(const std::shared_ptr<const ov::Model>& model,
                                  const ov::element::Type& precision,
                                  bool with_profile) const {
    const auto supported = core().get_property(m_name, ov::supported_properties);
    ov::AnyMap properties;
    const auto set = [&](const std::pair<std::string, ov::Any>& property) {
        if (std::find(supported.begin(), supported.end(), property.first) != supported.end()) {
            properties.insert(property);
        }
    };
    set(ov::hint::inference_precision(precision));
    set(ov::hint::performance_mode(ov::hint::PerformanceMode::LATENCY));
    set(ov::num_streams(1));
    if (with_profile) {
        set(ov::enable_profiling(true));
    }
    if (!m_cache_dir.empty()) {
        properties.insert(ov::cache_dir(m_cache_dir));
    }
    auto compiled = core().compile_model(lowered_for_device(model, m_name), m_name, properties);
    return_free_memory();
    return compiled;
}

}  // namespace ovtk::session
