// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <vector>

#include "session/assembly.hpp"
#include "session/batch_norm.hpp"

namespace ovtk::session {

enum class Mode { training, inference };

/// A copy of the lifted model in the shapes of one signature, with losses on it.
class Forward {
public:
    /// \throws ArgumentError when the model cannot take the shapes
    Forward(const Plan& plan, const Signature& signature, Mode mode);

    /// The sum of the weighted losses, a scalar.
    Output loss();
    /// The target of a term as its loss takes it; no node for a loss without.
    Output target(const Term& term);
    Output prediction(const Term& term) const;
    /// The values of the model's outputs.
    ov::OutputVector predictions() const;
    Output weight(size_t i) const;
    /// The weights that train, in order of Plan::trained.
    ov::OutputVector trained() const;
    /// What the batch normalisations saw; empty in inference.
    const std::vector<RunningStatistics>& statistics() const {
        return m_statistics;
    }
    Assembly& assembly() {
        return m_assembly;
    }
    /// Wraps values up as a model, with the classes that its targets may name.
    Graph finish(const std::vector<std::pair<Output, Port<Sink>>>& values) const;

private:
    void set_shapes();
    void put_dropout();

    const Plan& m_plan;
    const Signature& m_signature;
    std::shared_ptr<ov::Model> m_model;
    Assembly m_assembly;
    std::vector<RunningStatistics> m_statistics;
    std::vector<ClassRange> m_classes;
};

}  // namespace ovtk::session
