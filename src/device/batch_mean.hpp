// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "openvino/core/model.hpp"

namespace ovtk::device {

/// Writes each mean over the batch and further axes (a batch normalisation's) as a mean over the further axes and a sum
/// over the batch. OpenVINO 2026.4.1 computes the whole mean of values in a blocked layout, such as a pooling's,
/// rightly in the first run only; later runs of the same compiled model return something else. Bodies of loops and
/// branches too.
void split_batch_means(ov::Model& model);

}  // namespace ovtk::device
