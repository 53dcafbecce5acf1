// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "losses/loss.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk::test {

using losses::Reduction;

TEST(MakeLoss, ConfigMakesTheSameAgain) {
    losses::CrossEntropyOptions options;
    options.label_smoothing = 1.0 / 3;
    options.class_weights = {0.1, 2};
    options.ignore_index = 255;
    options.axis = -1;
    options.from_probabilities = true;
    options.reduction = Reduction::sum;
    for (const auto& loss : {losses::cross_entropy(options),
                             losses::bce(Reduction::none),
                             losses::bce_with_logits({0.7, 3}, Reduction::sum),
                             losses::mse(),
                             losses::mae(Reduction::sum),
                             losses::huber(0.3),
                             losses::kl(),
                             losses::hinge(0.2),
                             losses::cosine(),
                             losses::output()}) {
        const auto again = make_loss(loss->name(), loss->config());
        EXPECT_EQ(again->name(), loss->name());
        EXPECT_EQ(again->config(), loss->config());
    }
}

TEST(MakeLoss, UnknownNamesAreAnsweredWithThoseThatAreNear) {
    expect_argument_error([] { make_loss("crossentropy"); },
                          "unknown loss 'crossentropy'; did you mean 'cross_entropy'?");
    expect_argument_error([] { make_loss("focal"); }, "unknown loss 'focal'; known are bce, bce_with_logits, cosine");
    expect_argument_error([] { make_loss("huber", {{"dleta", "1"}}); },
                          "loss 'huber' has no setting 'dleta'; did you mean 'delta'?");
}

}  // namespace ovtk::test
