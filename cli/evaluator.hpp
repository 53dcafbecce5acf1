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

namespace ovtk::cli {

/// Runs a model for inference over batches, with loss and metric computed beside its first output. Unlike a Session it
/// needs no gradients, so any model will do.
class Evaluator {
public:
    /// \param loss, metric  none: predictions only
    Evaluator(std::shared_ptr<const ov::Model> model,
              LossPtr loss,
              MetricPtr metric,
              std::string device,
              const std::string& precision);

    /// \return the first output for the batch, f32
    ov::Tensor add(const Batch& batch);

    /// "loss" and the metric by its name, over all batches.
    std::map<std::string, double> result() const;

private:
    struct Program {
        ov::InferRequest request;
        std::vector<std::string> inputs;  ///< names of the model's inputs, then "y"
    };
    Program& program_for(const Batch& batch);
    std::shared_ptr<ov::Model> build(const Batch& batch, std::vector<std::string>& inputs) const;

    std::shared_ptr<const ov::Model> m_model;
    LossPtr m_loss;
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
