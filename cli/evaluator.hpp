// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "openvino/runtime/core.hpp"
#include "ovtk/data.hpp"
#include "ovtk/losses.hpp"
#include "ovtk/metrics.hpp"
#include "ovtk/session.hpp"

namespace ovtk::cli {

/// Runs a model for inference over batches, with losses and a metric computed beside the output of the
/// first loss. Unlike a Session it
/// needs no gradients, so any model will do.
class Evaluator {
public:
    /// \param losses, metric  none: predictions only
    /// \param output  the index of the output that add() gives
    Evaluator(std::shared_ptr<const ov::Model> model,
              size_t output,
              std::vector<LossTerm> losses,
              MetricPtr metric,
              std::string device,
              const std::string& precision);

    /// \return the output for the batch, f32
    ov::Tensor add(const Batch& batch);

    /// "loss" and the metric by its name, over all batches.
    std::map<std::string, double> result() const;

private:
    struct Program {
        ov::InferRequest request;
        std::vector<std::string> inputs;   ///< names of the model's inputs
        std::vector<std::string> targets;  ///< and of the targets, which follow them
    };
    Program& program_for(const Batch& batch);
    std::shared_ptr<ov::Model> build(const Batch& batch, Program& program) const;

    std::shared_ptr<const ov::Model> m_model;
    size_t m_output;
    std::vector<LossTerm> m_losses;
    MetricPtr m_metric;
    std::string m_device;
    ov::element::Type m_precision;
    ov::Core m_core;
    std::map<std::string, Program> m_programs;  ///< by the shapes of the batch
    double m_loss_sum = 0;
    double m_samples = 0;
    std::vector<std::vector<double>> m_totals;
};

}  // namespace ovtk::cli
