// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "device/batch_mean.hpp"
#include "device/long_product.hpp"
#include "ovtk/device.hpp"

namespace ovtk {

std::shared_ptr<ov::Model> lowered_for_device(const std::shared_ptr<const ov::Model>& model,
                                              const std::string& device) {
    auto lowered = model->clone();
    if (device.find("CPU") != std::string::npos || device.find("AUTO") != std::string::npos) {
        device::split_batch_means(*lowered);
        device::split_long_products(*lowered);
    }
    return lowered;
}

}  // namespace ovtk
