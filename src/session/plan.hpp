// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "ovtk/session.hpp"

namespace ovtk::session {

/// A weight that trains, and what belongs to it. The state of a session holds all weights, then the slots and averages
/// of those that train, then the sums of their gradients.
struct TrainedWeight {
    size_t weight;        ///< index in Lifted::weights, and in the state
    double weight_decay;  ///< of its parameter group
    size_t rate;          ///< index in Plan::lr_scales
    std::vector<SlotSpec> slots;
    size_t first_slot;  ///< index in the state
    size_t average;     ///< index in the state, if there is an EMA
    size_t sum;         ///< index in the state
};

/// A loss term with its names resolved.
struct Term {
    LossPtr loss;
    double weight;
    size_t output;                 ///< index of the model's output
    std::optional<size_t> target;  ///< index in Plan::targets; none for a loss without target
};

/// Names of the inputs, outputs or targets of a model, resolved to indices.
class Names {
public:
    /// \param kind  "input", for messages
    explicit Names(std::string kind) : m_kind(std::move(kind)) {}
    /// Adds one entry with all its names; the first is the one shown.
    void add(const std::vector<std::string>& names);
    /// \throws ArgumentError for an unknown name, with those that are near
    size_t find(const std::string& name) const;
    size_t size() const {
        return m_shown.size();
    }
    const std::string& shown(size_t i) const {
        return m_shown[i];
    }
    const std::vector<std::string>& all() const {
        return m_shown;
    }

private:
    std::string m_kind;
    std::vector<std::string> m_shown;
    std::unordered_map<std::string, size_t> m_indices;
};

/// What a session trains and how, with every name resolved: made once, then only read.
struct Plan {
    /// \throws ArgumentError when model and options don't fit each other
    Plan(const std::shared_ptr<const ov::Model>& model, const SessionOptions& given);
    Plan(Lifted given_model, SessionOptions given);

    SessionOptions options;
    const Registry* registry;
    Lifted lifted;
    std::vector<TrainedWeight> trained;
    std::vector<double> lr_scales;  ///< the different factors of the parameter groups
    size_t scalars_per_rate;        ///< numbers that the optimizer takes for each of them
    std::vector<Term> terms;
    size_t first_sum;  ///< where the sums of gradients begin in the state
    Names inputs{"input"};
    Names outputs{"output"};
    Names targets{"target"};
    Names weights{"weight"};

    bool has_average() const {
        return options.ema_decay > 0;
    }
};

/// The names of a model's port: its tensor names, sorted, then its friendly name.
std::vector<std::string> names_of(const ov::Output<const ov::Node>& port);

}  // namespace ovtk::session
