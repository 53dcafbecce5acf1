// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/convert.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/errors.hpp"
#include "support/run.hpp"

namespace ovtk {

TEST(Convert, BetweenNumberTypes) {
    const auto x = test::f32({4}, {-1.5F, 0, 2, 200});
    test::expect_near(data::converted(x, ov::element::i64), {-1, 0, 2, 200});
    test::expect_near(data::converted(data::converted(x, ov::element::f16), ov::element::f32), {-1.5, 0, 2, 200});
    EXPECT_EQ(data::converted(x, ov::element::f64).get_element_type(), ov::element::f64);
    test::expect_argument_error([&] { data::converted(x, ov::element::u4); },
                                "Cannot turn elements of type f32 into u4");
}

TEST(Convert, RowsInAnyOrderAndMoreThanOnce) {
    const auto x = test::f32({3, 2}, {1, 2, 3, 4, 5, 6});
    const auto rows = data::gather_rows(x, {2, 0, 2}, ov::element::f32);
    EXPECT_EQ(rows.get_shape(), (ov::Shape{3, 2}));
    test::expect_near(rows, {5, 6, 1, 2, 5, 6});
    test::expect_argument_error([&] { data::gather_rows(x, {3}, ov::element::f32); }, "no sample 3 among 3");
}

TEST(Convert, FiniteCheckNamesThePlace) {
    EXPECT_NO_THROW(data::check_finite(test::f32({2}, {1, 2}), "x"));
    const auto nan = std::numeric_limits<float>::quiet_NaN();
    test::expect_argument_error([&] { data::check_finite(test::f32({2, 2}, {1, 2, nan, 4}), "x"); },
                                "x has the value nan at [1, 0]");
    const auto infinity = std::numeric_limits<float>::infinity();
    test::expect_argument_error([&] { data::check_finite(test::f32({1}, {-infinity}), "x"); }, "the value -inf at [0]");
}

}  // namespace ovtk
