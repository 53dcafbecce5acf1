// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "ovtk/losses.hpp"
#include "text/settings.hpp"

/// What losses share. Letters: x the prediction, t the target.
namespace ovtk::losses {

/// All values of a loss brought to one, as asked.
Output reduce(const Output& values, Reduction reduction);

/// The setting `reduction`: none, sum or mean.
text::Setting reduction_setting(Reduction& reduction);

/// The target in the type of the prediction, and of its shape. For a prediction of one column ([N, 1]) the target may
/// leave that axis out ([N]).
/// \throws ArgumentError when it is of another shape: it is never broadcast, which would hide a mistake
Output target_like(const std::string& owner, const Output& x, const Output& t);

/// A target of the type and shape of the prediction.
TargetSpec same_as(const Output& x);

/// The smallest normal number of the value's type.
double smallest_normal(const Output& p);

/// log(p), not below log of the smallest normal number, so that probability 0 costs much rather than infinitely much.
Output log_probability(const Output& p);

/// Options of losses that have none but the reduction.
struct ReductionOptions {
    Reduction reduction = Reduction::mean;
};

inline text::Settings settings_of(ReductionOptions& o) {
    return {reduction_setting(o.reduction)};
}

}  // namespace ovtk::losses
