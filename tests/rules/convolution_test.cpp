// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/convolution.hpp"

#include <gtest/gtest.h>

#include "openvino/op/constant.hpp"
#include "openvino/op/group_conv.hpp"
#include "support/errors.hpp"
#include "support/run.hpp"
#include "support/vjp.hpp"

namespace ovtk::test {

using ov::op::PadType;

namespace {

struct Attributes {
    ov::Strides strides;
    ov::CoordinateDiff begin, end;
    ov::Strides dilations;
    PadType auto_pad = PadType::EXPLICIT;
    ov::CoordinateDiff output_padding = {};
    std::vector<int64_t> output_shape = {};
};

struct Case {
    ov::Shape x, w;
    Attributes attributes;
};

template <class Op>
Builder forward(const Attributes& a) {
    return [a](const ov::OutputVector& x) {
        return std::make_shared<Op>(x[0], x[1], a.strides, a.begin, a.end, a.dilations, a.auto_pad)->output(0);
    };
}

template <class Op>
Builder transposed(const Attributes& a) {
    return [a](const ov::OutputVector& x) -> Output {
        if (a.output_shape.empty()) {
            return std::make_shared<Op>(x[0],
                                        x[1],
                                        a.strides,
                                        a.begin,
                                        a.end,
                                        a.dilations,
                                        a.auto_pad,
                                        a.output_padding);
        }
        const auto sizes =
            ov::op::v0::Constant::create(ov::element::i64, ov::Shape{a.output_shape.size()}, a.output_shape);
        return std::make_shared<Op>(x[0],
                                    x[1],
                                    sizes,
                                    a.strides,
                                    a.begin,
                                    a.end,
                                    a.dilations,
                                    a.auto_pad,
                                    a.output_padding);
    };
}

// The batch and the spatial sizes unknown: the CPU plugin wants to know channels and weights.
VjpCheck batch_and_sizes_dynamic(const Case& c) {
    VjpCheck check;
    ov::PartialShape x(c.x);
    for (size_t axis = 0; axis < x.size(); ++axis) {
        if (axis != 1) {
            x[axis] = ov::Dimension::dynamic();
        }
    }
    check.dynamic_shapes = {x, c.w};
    return check;
}

void expect_all(const std::vector<Case>& cases, Builder (*build)(const Attributes&)) {
    for (size_t i = 0; i < cases.size(); ++i) {
        SCOPED_TRACE("case " + std::to_string(i));
        expect_vjp({cases[i].x, cases[i].w}, build(cases[i].attributes), batch_and_sizes_dynamic(cases[i]));
    }
}

}  // namespace

TEST(ConvolutionVjp, OneAxis) {
    expect_all(
        {
            {{2, 3, 7}, {4, 3, 3}, {{1}, {1}, {1}, {1}}},
            {{2, 3, 8}, {4, 3, 3}, {{2}, {1}, {1}, {1}}},
            {{2, 3, 7}, {4, 3, 2}, {{3}, {0}, {0}, {1}}},   // the last element is never touched
            {{2, 3, 10}, {4, 3, 1}, {{3}, {0}, {0}, {1}}},  // gaps between positions
            {{2, 3, 9}, {4, 3, 3}, {{2}, {0}, {1}, {2}}},
            {{2, 3, 6}, {4, 3, 2}, {{1}, {3}, {2}, {1}}},  // positions that see padding only
            {{1, 1, 3}, {1, 1, 3}, {{1}, {0}, {0}, {1}}},
        },
        forward<ov::op::v1::Convolution>);
}

TEST(ConvolutionVjp, TwoAxes) {
    expect_all(
        {
            {{2, 3, 5, 6}, {4, 3, 3, 3}, {{1, 1}, {1, 1}, {1, 1}, {1, 1}}},
            {{2, 3, 7, 6}, {4, 3, 3, 2}, {{2, 3}, {1, 0}, {0, 1}, {1, 1}}},
            {{2, 2, 7, 8}, {3, 2, 2, 3}, {{1, 2}, {0, 2}, {1, 2}, {3, 2}}},
            {{2, 9, 4, 4}, {5, 9, 1, 1}, {{1, 1}, {0, 0}, {0, 0}, {1, 1}}},  // many channels: element by element
            {{2, 9, 5, 4}, {5, 9, 2, 3}, {{1, 1}, {0, 1}, {1, 1}, {1, 1}}},
            {{2, 3, 5, 6}, {5, 3, 1, 1}, {{2, 2}, {0, 0}, {0, 0}, {1, 1}}},
        },
        forward<ov::op::v1::Convolution>);
}

TEST(ConvolutionVjp, ThreeAxes) {
    expect_all(
        {
            {{2, 2, 3, 4, 5}, {3, 2, 2, 3, 2}, {{1, 1, 1}, {1, 1, 0}, {0, 1, 1}, {1, 1, 1}}},
            {{1, 2, 5, 4, 5}, {3, 2, 2, 3, 2}, {{2, 1, 2}, {1, 1, 0}, {0, 1, 1}, {1, 1, 2}}},
        },
        forward<ov::op::v1::Convolution>);
}

TEST(ConvolutionVjp, AutoPad) {
    for (const auto pad : {PadType::SAME_UPPER, PadType::SAME_LOWER, PadType::VALID}) {
        SCOPED_TRACE(pad);
        expect_all(
            {
                {{2, 3, 7}, {4, 3, 2}, {{1}, {0}, {0}, {1}, pad}},
                {{2, 3, 8}, {4, 3, 3}, {{2}, {0}, {0}, {1}, pad}},
                {{2, 3, 8}, {4, 3, 1}, {{2}, {0}, {0}, {1}, pad}},
                {{2, 3, 9}, {4, 3, 2}, {{2}, {0}, {0}, {3}, pad}},
                {{2, 3, 5, 8}, {4, 3, 4, 3}, {{1, 3}, {0, 0}, {0, 0}, {1, 2}, pad}},
            },
            forward<ov::op::v1::Convolution>);
    }
}

TEST(GroupConvolutionVjp, EveryNumberOfGroups) {
    expect_all(
        {
            {{2, 4, 7}, {2, 3, 2, 3}, {{1}, {1}, {1}, {1}}},
            {{2, 4, 8}, {2, 3, 2, 3}, {{2}, {1}, {1}, {1}}},
            {{2, 3, 7}, {3, 1, 1, 3}, {{2}, {0}, {1}, {2}}},                    // depthwise
            {{2, 3, 5, 6}, {3, 1, 1, 3, 3}, {{1, 1}, {1, 1}, {1, 1}, {1, 1}}},  // depthwise
            {{2, 3, 5, 6}, {3, 2, 1, 3, 3}, {{2, 2}, {1, 1}, {1, 1}, {1, 1}}},  // two filters a channel
            {{2, 3, 5, 6}, {1, 2, 3, 3, 2}, {{1, 2}, {1, 1}, {0, 1}, {1, 1}}},  // one group
            {{2, 4, 3, 4, 3}, {2, 1, 2, 2, 3, 2}, {{1, 2, 1}, {0, 1, 0}, {0, 1, 1}, {1, 1, 2}}},
            {{2, 4, 5, 6}, {2, 3, 2, 3, 2}, {{1, 2}, {0, 0}, {0, 0}, {1, 1}, PadType::SAME_LOWER}},
        },
        forward<ov::op::v1::GroupConvolution>);
}

TEST(ConvolutionBackpropDataVjp, ExplicitPads) {
    expect_all(
        {
            {{2, 3, 4}, {3, 4, 3}, {{1}, {1}, {1}, {1}}},
            {{2, 3, 4}, {3, 4, 3}, {{2}, {1}, {0}, {1}}},
            {{2, 3, 4}, {3, 4, 2}, {{3}, {0}, {0}, {2}}},
            {{2, 3, 4, 3}, {3, 4, 3, 2}, {{2, 1}, {1, 0}, {1, 0}, {1, 2}}},
            {{1, 2, 3, 4, 3}, {2, 3, 3, 2, 2}, {{2, 1, 2}, {1, 0, 1}, {1, 0, 0}, {1, 2, 1}}},
        },
        transposed<ov::op::v1::ConvolutionBackpropData>);
}

TEST(ConvolutionBackpropDataVjp, OutputPadding) {
    expect_all(
        {
            {{2, 3, 4}, {3, 4, 3}, {{2}, {1}, {1}, {1}, PadType::EXPLICIT, {1}}},
            {{2, 3, 4}, {3, 4, 2}, {{3}, {0}, {0}, {1}, PadType::EXPLICIT, {2}}},
            {{2, 3, 4}, {3, 4, 2}, {{3}, {0}, {0}, {1}, PadType::VALID, {2}}},
            {{2, 3, 4, 3}, {3, 4, 3, 2}, {{2, 2}, {1, 0}, {1, 1}, {1, 1}, PadType::EXPLICIT, {0, 1}}},
        },
        transposed<ov::op::v1::ConvolutionBackpropData>);
}

TEST(ConvolutionBackpropDataVjp, OutputShape) {
    for (const auto pad : {PadType::SAME_UPPER, PadType::SAME_LOWER}) {
        SCOPED_TRACE(pad);
        expect_all(
            {
                {{2, 3, 4}, {3, 4, 3}, {{2}, {0}, {0}, {1}, pad, {}, {8}}},
                {{2, 3, 4}, {3, 4, 3}, {{2}, {0}, {0}, {1}, pad, {}, {7}}},
                {{2, 3, 4}, {3, 4, 2}, {{3}, {0}, {0}, {1}, pad, {}, {12}}},
                {{2, 3, 4, 3}, {3, 4, 4, 3}, {{2, 1}, {0, 0}, {0, 0}, {1, 2}, pad, {}, {7, 4}}},
            },
            transposed<ov::op::v1::ConvolutionBackpropData>);
    }
    expect_all({{{2, 3, 4}, {3, 4, 3}, {{2}, {1}, {0}, {1}, PadType::EXPLICIT, {}, {8}}}},
               transposed<ov::op::v1::ConvolutionBackpropData>);
}

TEST(GroupConvolutionBackpropDataVjp, EveryNumberOfGroups) {
    expect_all(
        {
            {{2, 4, 4}, {2, 2, 3, 3}, {{2}, {1}, {1}, {1}, PadType::EXPLICIT, {1}}},
            {{2, 3, 4}, {3, 1, 1, 3}, {{1}, {1}, {1}, {1}}},
            {{2, 4, 3, 4}, {2, 2, 3, 2, 3}, {{1, 2}, {0, 1}, {0, 1}, {2, 1}}},
            {{1, 4, 2, 3, 2}, {2, 2, 1, 2, 3, 2}, {{2, 1, 1}, {0, 1, 0}, {0, 1, 1}, {1, 1, 1}}},
            {{2, 4, 3, 4}, {2, 2, 3, 2, 3}, {{2, 2}, {0, 0}, {0, 0}, {1, 1}, PadType::SAME_UPPER, {}, {6, 8}}},
        },
        transposed<ov::op::v1::GroupConvolutionBackpropData>);
}

TEST(ConvolutionVjp, ByHand) {
    // y = {x0 w0 + x1 w1, x2 w0 + x3 w1}, dy = {1, 10}
    const auto dx = run_vjp(forward<ov::op::v1::Convolution>({{2}, {0}, {0}, {1}}),
                            {f32({1, 1, 5}, {1, 2, 3, 4, 5}), f32({1, 1, 2}, {6, 7})},
                            f32({1, 1, 2}, {1, 10}));
    expect_near(dx[0], {6, 7, 60, 70, 0});
    expect_near(dx[1], {31, 42});
}

TEST(GroupConvolutionVjp, ByHand) {
    // y[c] = x[c] w[c] for two channels of two elements
    const auto dx = run_vjp(forward<ov::op::v1::GroupConvolution>({{1}, {0}, {0}, {1}}),
                            {f32({1, 2, 2}, {1, 2, 3, 4}), f32({2, 1, 1, 1}, {5, 6})},
                            f32({1, 2, 2}, {1, 10, 100, 1000}));
    expect_near(dx[0], {5, 50, 600, 6000});
    expect_near(dx[1], {21, 4300});
}

TEST(ConvolutionBackpropDataVjp, ByHand) {
    // y = {x0 w0, x0 w1, x1 w0, x1 w1, 0}
    const auto dx =
        run_vjp(transposed<ov::op::v1::ConvolutionBackpropData>({{2}, {0}, {0}, {1}, PadType::EXPLICIT, {1}}),
                {f32({1, 1, 2}, {1, 2}), f32({1, 1, 2}, {6, 7})},
                f32({1, 1, 5}, {1, 10, 100, 1000, 5}));
    expect_near(dx[0], {76, 7600});
    expect_near(dx[1], {201, 2010});
}

TEST(ConvolutionVjp, EmptyBatch) {
    for (const size_t stride : {1, 2}) {
        const auto dx = run_vjp(forward<ov::op::v1::Convolution>({{stride, stride}, {1, 1}, {1, 1}, {1, 1}}),
                                {f32({0, 3, 4, 4}, {}), f32({2, 3, 3, 3}, std::vector<float>(54, 1.f))},
                                f32({0, 2, 4 / stride, 4 / stride}, {}));
        EXPECT_EQ(dx[0].get_shape(), (ov::Shape{0, 3, 4, 4}));
        expect_near(dx[1], std::vector<double>(54, 0));
    }
}

TEST(ConvolutionVjp, OneTensorAsDataAndWeights) {
    VjpCheck check;
    check.dynamic = false;
    expect_vjp(
        {{3, 3, 3, 3}},
        [](const ov::OutputVector& x) {
            return forward<ov::op::v1::Convolution>({{1, 1}, {1, 1}, {1, 1}, {1, 1}})({x[0], x[0]});
        },
        check);
}

}  // namespace ovtk::test
