# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Matrix products and convolutions."""

import itertools

import torch
import torch.nn.functional as F
from openvino import opset1

from .row import SIZE, Rows

r = Rows()

# MatMul: every rank on either side, and both transpositions where they mean something
for a, b in (
    ((3,), (3,)),
    ((3,), (3, 4)),
    ((2, 3), (3,)),
    ((2, 3), (3, 4)),
    ((5, 2, 3), (3, 4)),
    ((2, 3), (5, 3, 4)),
    ((5, 1, 2, 3), (2, 3, 4)),
    ((5, 2, 3), (3,)),
    ((3,), (5, 3, 2)),
):
    r.add(
        f"MatMul {list(a)} {list(b)}".replace(", ", "x"),
        lambda a, b: opset1.matmul(a, b, False, False),
        torch.matmul,
        a,
        b,
    )
for ta, tb in itertools.product((False, True), repeat=2):
    a = (2, 3, 5) if ta else (2, 5, 3)
    b = (4, 3) if tb else (3, 4)
    r.add(
        f"MatMul {'transposed' if ta else 'plain'} {'transposed' if tb else 'plain'}",
        lambda a, b, ta=ta, tb=tb: opset1.matmul(a, b, ta, tb),
        lambda a, b, ta=ta, tb=tb: torch.matmul(a.mT if ta else a, b.mT if tb else b),
        a,
        b,
    )

CONV = {1: F.conv1d, 2: F.conv2d, 3: F.conv3d}
DECONV = {1: F.conv_transpose1d, 2: F.conv_transpose2d, 3: F.conv_transpose3d}
KERNEL = {1: (3,), 2: (3, 2), 3: (2, 3, 2)}


def named(name, dims, stride, pad, dilation):
    return f"{name} {dims}d stride {stride} pad {pad} dilation {dilation}"


def same_pads(size, kernel, strides, dilations, lower):
    """The pads of SAME_UPPER or SAME_LOWER, in the order of torch.nn.functional.pad."""
    pads = []
    for n, k, s, d in zip(size, kernel, strides, dilations, strict=True):
        total = max(0, (-(-n // s) - 1) * s + (k - 1) * d + 1 - n)
        small, large = total // 2, total - total // 2
        pads = [*((large, small) if lower else (small, large)), *pads]
    return pads


for dims in (1, 2, 3):
    for stride, pad, dilation in ((1, 0, 1), (2, 1, 1), (1, 1, 2), (3, 2, 1)):
        args = ([stride] * dims, [pad] * dims, [pad] * dims, [dilation] * dims)
        kernel = KERNEL[dims]
        r.add(
            named("Convolution", dims, stride, pad, dilation),
            lambda x, w, args=args: opset1.convolution(x, w, *args),
            lambda x, w, f=CONV[dims], p=(stride, pad, dilation): f(x, w, None, *p),
            (2, 3, *SIZE[dims]),
            (4, 3, *kernel),
        )
        r.add(
            named("GroupConvolution", dims, stride, pad, dilation),
            lambda x, w, args=args: opset1.group_convolution(x, w, *args),
            lambda x, w, f=CONV[dims], p=(stride, pad, dilation): f(x, w.flatten(0, 1), None, *p, 2),
            (2, 4, *SIZE[dims]),
            (2, 3, 2, *kernel),
        )
        for extra in {0, stride - 1}:
            r.add(
                named("ConvolutionBackpropData", dims, stride, pad, dilation) + f" output {extra}",
                lambda x, w, args=args, extra=[extra] * dims: opset1.convolution_backprop_data(
                    x, w, args[0], None, args[1], args[2], args[3], output_padding=extra
                ),
                lambda x, w, f=DECONV[dims], p=(stride, pad, extra, 1, dilation): f(x, w, None, *p),
                (2, 3, *SIZE[dims]),
                (3, 4, *kernel),
            )
        r.add(
            named("GroupConvolutionBackpropData", dims, stride, pad, dilation),
            lambda x, w, args=args, dims=dims: opset1.group_convolution_backprop_data(
                x, w, args[0], None, args[1], args[2], args[3], output_padding=[0] * dims
            ),
            lambda x, w, f=DECONV[dims], p=(stride, pad, 0, 2, dilation): f(x, w.flatten(0, 1), None, *p),
            (2, 4, *SIZE[dims]),
            (2, 2, 3, *kernel),
        )

for auto_pad, stride in itertools.product(("same_upper", "same_lower", "valid"), (1, 2)):

    def padded(x, w, auto_pad=auto_pad, stride=stride):
        if auto_pad != "valid":
            pads = same_pads(x.shape[2:], w.shape[2:], (stride, stride), (1, 1), auto_pad == "same_lower")
            x = F.pad(x, pads)
        return F.conv2d(x, w, None, stride)

    r.add(
        f"Convolution {auto_pad} stride {stride}",
        lambda x, w, auto_pad=auto_pad, stride=stride: opset1.convolution(
            x, w, [stride] * 2, [0, 0], [0, 0], [1, 1], auto_pad
        ),
        padded,
        (2, 3, 7, 6),
        (4, 3, 3, 2),
    )

ROWS = r.rows
