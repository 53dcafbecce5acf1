// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/buffers.hpp"

#include <algorithm>

namespace ovtk::session {

size_t Buffers::add(const std::string& name, const ov::Tensor& initial) {
    return adopt(name, copy_of(initial));
}

size_t Buffers::add(const std::string& name, const ov::Shape& shape, float value) {
    const auto i = adopt(name, ov::Tensor(ov::element::f32, shape));
    fill(i, value);
    return i;
}

size_t Buffers::adopt(const std::string& name, const ov::Tensor& initial) {
    Entry entry;
    entry.name = name;
    entry.sets[0] = initial;
    m_entries.push_back(std::move(entry));
    return m_entries.size() - 1;
}

const ov::Tensor& Buffers::next(size_t i) {
    auto& entry = m_entries[i];
    auto& tensor = entry.sets[entry.side ^ 1];
    if (!tensor) {
        tensor = ov::Tensor(ov::element::f32, entry.sets[entry.side].get_shape());
    }
    return tensor;
}

void Buffers::fill(size_t i, float value) {
    auto tensor = current(i);
    std::fill_n(tensor.data<float>(), tensor.get_size(), value);
}

void Buffers::halve(size_t i) {
    auto tensor = current(i);
    auto* values = tensor.data<float>();
    std::transform(values, values + tensor.get_size(), values, [](float value) { return value / 2; });
}

void Buffers::set(size_t i, const ov::Tensor& value) {
    auto tensor = current(i);
    value.copy_to(tensor);
}

ov::Tensor copy_of(const ov::Tensor& tensor) {
    ov::Tensor copy(tensor.get_element_type(), tensor.get_shape());
    tensor.copy_to(copy);
    return copy;
}

}  // namespace ovtk::session
