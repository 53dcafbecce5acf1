// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "optimizers/table.hpp"

#include "text/table.hpp"

namespace ovtk {

OptimizerPtr make_optimizer(const std::string& name, const Config& config) {
    static const text::Table<OptimizerPtr> table{{"adafactor", optimizers::make_adafactor},
                                                 {"adagrad", optimizers::make_adagrad},
                                                 {"adam", optimizers::make_adam},
                                                 {"adamw", optimizers::make_adamw},
                                                 {"lamb", optimizers::make_lamb},
                                                 {"lion", optimizers::make_lion},
                                                 {"rmsprop", optimizers::make_rmsprop},
                                                 {"sgd", optimizers::make_sgd}};
    return text::make("optimizer", table, name, config);
}

}  // namespace ovtk
