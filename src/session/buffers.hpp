// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "openvino/runtime/tensor.hpp"

namespace ovtk::session {

/// The state of a session: named f32 tensors, each in two sets that swap roles, so that a step reads the one and writes
/// the other. The second set is made when it is first asked for.
class Buffers {
public:
    /// \return the index of the new tensor, which holds a copy of `initial`
    size_t add(const std::string& name, const ov::Tensor& initial);
    size_t add(const std::string& name, const ov::Shape& shape, float value);
    /// The same with the tensor itself, which nobody else writes to.
    size_t adopt(const std::string& name, const ov::Tensor& initial);

    size_t size() const {
        return m_entries.size();
    }
    const std::string& name(size_t i) const {
        return m_entries[i].name;
    }
    /// What the next step reads.
    const ov::Tensor& current(size_t i) const {
        return m_entries[i].sets[m_entries[i].side];
    }
    /// What the next step writes.
    const ov::Tensor& next(size_t i);
    /// Which of the two sets is the current one: 0 or 1.
    size_t side(size_t i) const {
        return m_entries[i].side;
    }
    /// What was written is what will be read.
    void swap(size_t i) {
        m_entries[i].side ^= 1;
    }
    void fill(size_t i, float value);
    void halve(size_t i);
    /// Copies values of the same shape into the current set.
    void set(size_t i, const ov::Tensor& value);

private:
    struct Entry {
        std::string name;
        ov::Tensor sets[2];
        size_t side = 0;
    };
    std::vector<Entry> m_entries;
};

/// The same values in memory of their own, without holes.
ov::Tensor copy_of(const ov::Tensor& tensor);

}  // namespace ovtk::session
