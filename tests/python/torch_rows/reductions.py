# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Reductions, softmaxes, running sums and selections of the largest."""

import numpy as np
import torch
from openvino import opset1, opset4, opset5, opset8, opset11

from .row import Rows, permutation

r = Rows()

AXES = [((5,), (0,)), ((2, 3, 4), (1,)), ((2, 3, 4), (0, -1)), ((2, 3, 4), (0, 1, 2))]


def reduction(name, build, function, **options):
    """Adds a reduction over several sets of axes, with and without kept axes."""
    for shape, axes in AXES:
        for keep in (False, True):
            row = dict(options)
            if row.pop("distinct", False):
                row["inputs"] = permutation(shape)
            r.add(
                f"{name} {list(shape)} over {list(axes)}{' kept' if keep else ''}".replace(", ", "x"),
                lambda x, axes=axes, keep=keep: build(x, np.array(axes), keep),
                lambda x, axes=axes, keep=keep: function(x, axes, keep),
                shape,
                **row,
            )


def prod(x, axes, keep):
    for axis in sorted((axis % x.ndim for axis in axes), reverse=True):
        x = x.prod(axis, keepdim=keep)
    return x


reduction("ReduceSum", opset1.reduce_sum, lambda x, axes, keep: x.sum(axes, keepdim=keep))
reduction("ReduceMean", opset1.reduce_mean, lambda x, axes, keep: x.mean(axes, keepdim=keep))
reduction("ReduceMax", opset1.reduce_max, lambda x, axes, keep: torch.amax(x, axes, keepdim=keep), distinct=True)
reduction("ReduceMin", opset1.reduce_min, lambda x, axes, keep: torch.amin(x, axes, keepdim=keep), distinct=True)
reduction("ReduceProd", opset1.reduce_prod, prod, low=0.5, high=1.5)
reduction("ReduceL1", opset4.reduce_l1, lambda x, axes, keep: x.abs().sum(axes, keepdim=keep), low=0.1)
reduction(
    "ReduceL2",
    opset4.reduce_l2,
    lambda x, axes, keep: torch.linalg.vector_norm(x, dim=axes, keepdim=keep),
    low=0.1,
)
r.add(
    "ReduceMax of equals",
    lambda x: opset1.reduce_max(x, np.array([0])),
    lambda x: torch.amax(x, 0),
    (4,),
    inputs=lambda _: [[1, 3, 2, 3]],
)
r.add(
    "ReduceProd with a zero",
    lambda x: opset1.reduce_prod(x, np.array([1])),
    lambda x: x.prod(1),
    (2, 3),
    inputs=lambda _: [[[2, 0, 3], [4, 5, 6]]],
)

for shape, axis in (((5,), 0), ((2, 3, 4), 1), ((2, 3, 4), 2)):
    label = f"{list(shape)} over {axis}".replace(", ", "x")
    r.add(
        f"Softmax-1 {label}",
        lambda x, axis=axis: opset1.softmax(x, axis),
        lambda x, axis=axis: torch.softmax(x, axis),
        shape,
    )
    r.add(
        f"Softmax {label} from the end",
        lambda x, axis=axis: opset8.softmax(x, axis - len(x.partial_shape)),
        lambda x, axis=axis: torch.softmax(x, axis),
        shape,
    )
    r.add(
        f"LogSoftmax {label}",
        lambda x, axis=axis: opset5.log_softmax(x, axis),
        lambda x, axis=axis: torch.log_softmax(x, axis),
        shape,
    )
    for exclusive in (False, True):
        for reverse in (False, True):

            def cumsum(x, axis=axis, exclusive=exclusive, reverse=reverse):
                x = x.flip(axis) if reverse else x
                y = x.cumsum(axis) - (x if exclusive else 0)
                return y.flip(axis) if reverse else y

            r.add(
                f"CumSum {label}{' exclusive' if exclusive else ''}{' reversed' if reverse else ''}",
                lambda x, axis=axis, exclusive=exclusive, reverse=reverse: opset4.cum_sum(
                    x, np.int64(axis), exclusive, reverse
                ),
                cumsum,
                shape,
            )
    for version, opset in ((1, opset1), (3, opset4), (11, opset11)):
        for mode in ("max", "min"):
            r.add(
                f"TopK-{version} {label} {mode}",
                lambda x, axis=axis, mode=mode, opset=opset: opset.topk(x, np.int64(2), axis, mode, "value").output(0),
                lambda x, axis=axis, mode=mode: torch.topk(x, 2, axis, mode == "max").values,
                shape,
                inputs=permutation(shape),
            )

ROWS = r.rows
