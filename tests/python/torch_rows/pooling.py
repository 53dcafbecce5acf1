# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Pooling."""

import itertools
from functools import partial

import numpy as np
import torch
import torch.nn.functional as F
from openvino import opset1, opset8, opset14, opset16

from .row import SIZE, Rows, permutation

r = Rows()

MAX_POOL = {1: F.max_pool1d, 2: F.max_pool2d, 3: F.max_pool3d}
AVG_POOL = {1: F.avg_pool1d, 2: F.avg_pool2d, 3: F.avg_pool3d}
WINDOWS = ((2, 2, 0, False), (3, 2, 1, False), (3, 1, 1, False), (3, 2, 0, True))  # kernel, stride, pad, ceil


def label(dims, kernel, stride, pad, ceil):
    return f"{dims}d kernel {kernel} stride {stride} pad {pad}{' ceil' if ceil else ''}"


def rounding(ceil):
    return "ceil" if ceil else "floor"


for dims, (kernel, stride, pad, ceil) in itertools.product((1, 2, 3), WINDOWS):
    shape = (2, 3, *SIZE[dims])
    sizes = ([stride] * dims, [pad] * dims, [pad] * dims, [kernel] * dims)
    r.add(
        f"MaxPool-1 {label(dims, kernel, stride, pad, ceil)}",
        lambda x, s=sizes, ceil=ceil: opset1.max_pool(x, *s, rounding(ceil)),
        lambda x, f=MAX_POOL[dims], w=(kernel, stride, pad), ceil=ceil: f(x, *w, ceil_mode=ceil),
        shape,
        inputs=permutation(shape),
    )
    for exclude_pad in (False, True):
        r.add(
            f"AvgPool-1 {label(dims, kernel, stride, pad, ceil)}{' without pads' if exclude_pad else ''}",
            lambda x, s=sizes, ceil=ceil, exclude=exclude_pad: opset1.avg_pool(x, *s, exclude, rounding(ceil)),
            lambda x, f=AVG_POOL[dims], w=(kernel, stride, pad), ceil=ceil, exclude=exclude_pad: f(
                x, *w, ceil_mode=ceil, count_include_pad=not exclude
            ),
            shape,
        )

# Newer versions; MaxPool's have dilations
for (version, opset), (kernel, stride, pad, dilation) in itertools.product(
    ((8, opset8), (14, opset14)), ((2, 2, 0, 1), (3, 2, 1, 2), (3, 1, 1, 1), (5, 2, 2, 1))
):
    r.add(
        f"MaxPool-{version} {label(2, kernel, stride, pad, False)} dilation {dilation}",
        lambda x, k=kernel, s=stride, p=pad, d=dilation, opset=opset: opset.max_pool(
            x, [s] * 2, [d] * 2, [p] * 2, [p] * 2, [k] * 2
        ).output(0),
        lambda x, k=kernel, s=stride, p=pad, d=dilation: F.max_pool2d(x, k, s, p, d),
        (2, 3, *SIZE[2]),
        inputs=permutation((2, 3, *SIZE[2])),
    )
# The last window of ceil_torch may not begin in the padding: 6 elements, windows of 2 at every 3rd, padded by 1.
# Version 16 is given its dilations: the CPU plugin crashes on those left out.
for (version, build), exclude_pad in itertools.product(
    ((14, opset14.avg_pool), (16, partial(opset16.avg_pool, dilations=[1, 1]))), (False, True)
):
    r.add(
        f"AvgPool-{version} as PyTorch rounds{' without pads' if exclude_pad else ''}",
        lambda x, build=build, exclude=exclude_pad: build(x, [3, 2], [1, 0], [1, 0], [2, 3], exclude, "ceil_torch"),
        lambda x, exclude=exclude_pad: F.avg_pool2d(
            x, (2, 3), (3, 2), (1, 0), ceil_mode=True, count_include_pad=not exclude
        ),
        (2, 3, 6, 7),
    )
r.add(
    "MaxPool-14 as PyTorch rounds",
    lambda x: opset14.max_pool(x, [3, 2], [1, 1], [1, 0], [1, 0], [2, 3], "ceil_torch").output(0),
    lambda x: F.max_pool2d(x, (2, 3), (3, 2), (1, 0), ceil_mode=True),
    (2, 3, 6, 7),
    inputs=permutation((2, 3, 6, 7)),
)
r.add(
    "AvgPool-16 with dilations",
    lambda x: opset16.avg_pool(x, [1, 2], [0, 0], [0, 0], [2, 3], True, dilations=[2, 1]),
    lambda x: (F.avg_pool2d(x[:, :, :-2], (1, 3), (1, 2)) + F.avg_pool2d(x[:, :, 2:], (1, 3), (1, 2))) / 2,
    (2, 3, 5, 7),
)
for stride in (1, 2):
    r.add(
        f"AvgPool-1 same_upper stride {stride}",
        lambda x, s=stride: opset1.avg_pool(x, [s] * 2, [0, 0], [0, 0], [2, 2], True, "floor", "same_upper"),
        lambda x, s=stride: (
            F.avg_pool2d(F.pad(x, (0, 1, 0, 1)), 2, s) / F.avg_pool2d(F.pad(torch.ones_like(x), (0, 1, 0, 1)), 2, s)
        ),
        (2, 3, 5, 7),
    )
r.add(
    "MaxPool-1 of equals",
    lambda x: opset1.max_pool(x, [1, 1], [0, 0], [0, 0], [2, 2]),
    lambda x: F.max_pool2d(x, 2, 1),
    (1, 1, 4, 4),
    inputs=lambda _: [np.tile([[[[1, 1], [0, 1]]]], (1, 1, 2, 2))],
)

# Adaptive windows, of equal sizes and not; the CPU plugin has no indices of i64
ADAPTIVE_AVG = {1: F.adaptive_avg_pool1d, 2: F.adaptive_avg_pool2d, 3: F.adaptive_avg_pool3d}
ADAPTIVE_MAX = {1: F.adaptive_max_pool1d, 2: F.adaptive_max_pool2d, 3: F.adaptive_max_pool3d}
for dims, sizes in ((1, (4,)), (1, (3,)), (2, (3, 4)), (2, (1, 1)), (3, (2, 3, 5))):
    shape = (2, 3, *SIZE[dims])
    name = f"{list(shape)} to {list(sizes)}".replace(", ", "x")
    r.add(
        f"AdaptiveAvgPool {name}",
        lambda x, sizes=sizes: opset8.adaptive_avg_pool(x, np.array(sizes)),
        lambda x, f=ADAPTIVE_AVG[dims], sizes=sizes: f(x, sizes),
        shape,
    )
    r.add(
        f"AdaptiveMaxPool {name}",
        lambda x, sizes=sizes: opset8.adaptive_max_pool(x, np.array(sizes), "i32").output(0),
        lambda x, f=ADAPTIVE_MAX[dims], sizes=sizes: f(x, sizes),
        shape,
        inputs=permutation(shape),
    )

ROWS = r.rows
