// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "train_setup.hpp"

namespace ovtk::cli {

/// "800M", "1.5GiB", "2e9": K, M, G and T are powers of 1024. \return bytes \throws ArgumentError for other texts
uint64_t parse_size(const std::string& text, const std::string& flag);

/// "1.50 GiB"
std::string size_text(uint64_t bytes);

/// The largest part of a batch with which training stays within the limit of memory, found by measuring: the same
/// command runs on a few samples in a process of its own, which writes to a temporary folder.
/// \return the number of samples of a part; that of a whole batch when it fits
/// \throws ArgumentError when one sample at a time is too much, or the step can't be put together from parts exactly
size_t fit_batch(const TrainFlags& flags, const TrainSetup& setup, Reporter& reporter);

/// The name of the file in the folder of a measurement that holds its peak memory in bytes, as text.
constexpr auto PEAK_FILE = "peak";

/// Cuts the setup down to what a measurement of parts of so many samples needs.
void shrink_for_measurement(TrainSetup& setup, const TrainFlags& flags);

/// The largest part that fits and divides a batch evenly, given the peak memory for a part; 0 when none does.
size_t choose_part(size_t batch, uint64_t limit, const std::function<uint64_t(size_t)>& peak_of);

}  // namespace ovtk::cli
