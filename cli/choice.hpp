// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model.hpp"
#include "ovtk/data.hpp"
#include "ovtk/losses.hpp"
#include "ovtk/metrics.hpp"
#include "ovtk/session.hpp"

namespace ovtk::cli {

/// One --loss: NAME[:key=value,...]. The keys output, target and weight are the command's own, others the loss's.
struct LossChoice {
    std::string name;  ///< empty: by the targets, cross_entropy for classes, mse for values
    Config config;
    std::string output;  ///< of the model; empty: the first one
    std::string target;  ///< array or column; empty: the usual one
    double weight = 1;
    std::string compared = "y";  ///< the target's name in a batch, once choose_targets() has found it

    /// As it is written behind --loss.
    std::string text() const;
};

/// Reads all --loss flags; none: one choice without a name.
/// \throws ArgumentError for an unknown loss or setting, or a weight that is not a number above 0
std::vector<LossChoice> parse_losses(const std::vector<std::string>& given);

/// Fills in what each loss is compared with ("y", or "y/OUTPUT" where losses look at several outputs), and asks the
/// data for it. A target that --target names is the first loss's; that one is "y" in a batch.
void choose_targets(std::vector<LossChoice>& losses, const LoadedModel& model, DataOptions& options);

/// The losses as a session takes them. The cross-entropy of an output that ends in Softmax is computed from what goes
/// into it. Names that were left open are filled in.
std::vector<LossTerm> make_losses(std::vector<LossChoice>& losses, const ov::Model& model, const DataSource& data);

/// The metric by name; without one accuracy for classes, mse for values.
MetricPtr choose_metric(const std::string& name, const Loss& loss);

}  // namespace ovtk::cli
