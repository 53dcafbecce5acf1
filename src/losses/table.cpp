// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "losses/table.hpp"

#include "text/table.hpp"

namespace ovtk {

LossPtr make_loss(const std::string& name, const Config& config) {
    static const text::Table<LossPtr> table{{"bce", losses::make_bce},
                                            {"bce_with_logits", losses::make_bce_with_logits},
                                            {"cosine", losses::make_cosine},
                                            {"cross_entropy", losses::make_cross_entropy},
                                            {"hinge", losses::make_hinge},
                                            {"huber", losses::make_huber},
                                            {"kl", losses::make_kl},
                                            {"mae", losses::make_mae},
                                            {"mse", losses::make_mse},
                                            {"output", losses::make_output}};
    return text::make("loss", table, name, config);
}

}  // namespace ovtk
