// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "ovtk/registry.hpp"

namespace ovtk::test {

TEST(NotTrainable, StatesItsReason) {
    for (const Registry::OpKey& op : {Registry::OpKey{"opset9", "NonMaxSuppression"},
                                      Registry::OpKey{"opset1", "CTCGreedyDecoder"},
                                      Registry::OpKey{"opset15", "StringTensorPack"},
                                      Registry::OpKey{"extension", "PagedAttentionExtension"}}) {
        const auto& entry = standard_rules().entries().at(op);
        EXPECT_EQ(entry.status, OpStatus::not_trainable) << op.second;
        EXPECT_FALSE(entry.traits.note.empty()) << op.second;
    }
}

}  // namespace ovtk::test
