// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ovtk/config.hpp"
#include "ovtk/export.hpp"
#include "ovtk/losses.hpp"
#include "ovtk/types.hpp"

namespace ovtk {

/// A metric, computed in the graph: each batch gives a few sums that simply add up over the batches of a data set, and
/// the value is computed from the totals. So the result does not depend on how the data were cut into batches.
class OVTK_API Metric {
public:
    virtual ~Metric();
    virtual std::string name() const = 0;
    /// Its settings, for checkpoints; empty where the name says all.
    virtual Config config() const;
    /// Whether a larger value is better (false for errors).
    virtual bool larger_is_better() const = 0;
    /// The sums of one batch, f32, of shapes that do not depend on the batch.
    virtual ov::OutputVector build(const Output& prediction, const Output& target) const = 0;
    /// The metric from the totals, one vector per output of build().
    virtual double value(const std::vector<std::vector<double>>& totals) const = 0;
};

using MetricPtr = std::shared_ptr<const Metric>;

namespace metrics {

/// Fraction of predictions whose largest entry along the class axis (axis 1; the first of equals) is the target (class
/// index or distribution); for one logit per row: logit > `threshold`. Rows whose target is no class are left out.
OVTK_API MetricPtr accuracy(double threshold = 0);
/// Fraction of predictions with the target among the k largest (of equals the first come first); called "top5" for
/// k = 5. \throws ArgumentError for k < 1
OVTK_API MetricPtr top_k(int64_t k);
/// Mean of (x - target)^2.
OVTK_API MetricPtr mse();
/// Mean of |x - target|.
OVTK_API MetricPtr mae();
/// Macro average over the classes of 2 TP / (2 TP + FP + FN); a class that neither occurs nor is predicted is left out.
/// For one logit per row (predicted where it is above 0): that of the positive class.
OVTK_API MetricPtr f1();

}  // namespace metrics

/// A metric by name (accuracy, top5 and topK for any K, mse, mae, f1) and settings (accuracy: threshold).
/// \throws ArgumentError for an unknown name or setting (near matches are shown)
OVTK_API MetricPtr make_metric(const std::string& name, const Config& config = {});

}  // namespace ovtk
