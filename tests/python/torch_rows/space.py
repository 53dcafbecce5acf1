# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Moves between space and depth, and between space and the batch."""

import itertools

import numpy as np
import torch.nn.functional as F
from openvino import opset1, opset2

from .row import Rows

r = Rows()


def depth_to_space(x, mode, block):
    """x [N, C * block^k, D1, ..., Dk] -> [N, C, D1 * block, ..., Dk * block]."""
    n, depth, *sizes = x.shape
    k = len(sizes)
    channels = depth // block**k
    if mode == "blocks_first":
        split = x.reshape(n, *[block] * k, channels, *sizes)
        order = [0, k + 1, *itertools.chain.from_iterable((k + 2 + i, 1 + i) for i in range(k))]
    else:
        split = x.reshape(n, channels, *[block] * k, *sizes)
        order = [0, 1, *itertools.chain.from_iterable((k + 2 + i, 2 + i) for i in range(k))]
    return split.permute(order).reshape(n, channels, *[size * block for size in sizes])


def space_to_depth(x, mode, block):
    """The inverse of depth_to_space."""
    n, channels, *sizes = x.shape
    k = len(sizes)
    split = x.reshape(n, channels, *itertools.chain.from_iterable((size // block, block) for size in sizes))
    within = [3 + 2 * i for i in range(k)]
    outside = [2 + 2 * i for i in range(k)]
    order = [0, *within, 1, *outside] if mode == "blocks_first" else [0, 1, *within, *outside]
    return split.permute(order).reshape(n, -1, *[size // block for size in sizes])


for mode, (shape, block) in itertools.product(
    ("blocks_first", "depth_first"),
    (((2, 6, 3), 2), ((2, 8, 3, 2), 2), ((1, 18, 1, 2), 3), ((1, 16, 2, 1, 3), 2), ((2, 3, 2, 4), 1)),
):
    label = f"{mode} {list(shape)} block {block}".replace(", ", "x")
    r.add(
        f"DepthToSpace {label}",
        lambda x, mode=mode, block=block: opset1.depth_to_space(x, mode, block),
        lambda x, mode=mode, block=block: depth_to_space(x, mode, block),
        shape,
    )
    n, c, *sizes = shape
    r.add(
        f"SpaceToDepth {label}",
        lambda x, mode=mode, block=block: opset1.space_to_depth(x, mode, block),
        lambda x, mode=mode, block=block: space_to_depth(x, mode, block),
        (n, c // block ** len(sizes), *[size * block for size in sizes]),
    )


def space_to_batch(x, block, begin, end):
    """Each axis is padded, split into (size, block), and the block goes in front of the batch."""
    x = F.pad(x, [pad for pair in reversed(list(zip(begin, end, strict=True))) for pad in pair])
    split = x.reshape(*itertools.chain.from_iterable((size // b, b) for size, b in zip(x.shape, block, strict=True)))
    rank = x.ndim
    moved = split.permute([2 * i + 1 for i in range(rank)] + [2 * i for i in range(rank)])
    sizes = [size // b for size, b in zip(x.shape, block, strict=True)]
    return moved.reshape(sizes[0] * int(np.prod(block)), *sizes[1:])


def batch_to_space(x, block, begin, end):
    """The inverse of space_to_batch; the crops are cut off at the end."""
    rank = x.ndim
    split = x.reshape(*block, x.shape[0] // int(np.prod(block)), *x.shape[1:])
    moved = split.permute(list(itertools.chain.from_iterable((rank + i, i) for i in range(rank))))
    sizes = [x.shape[0] // int(np.prod(block)), *x.shape[1:]]
    whole = moved.reshape([size * b for size, b in zip(sizes, block, strict=True)])
    for axis, (first, last) in enumerate(zip(begin, end, strict=True)):
        whole = whole.narrow(axis, first, whole.shape[axis] - first - last)
    return whole


for shape, block, begin, end in (
    ((2, 3, 4, 6), (1, 1, 2, 3), (0, 0, 0, 0), (0, 0, 0, 0)),
    ((1, 3, 3, 4), (1, 2, 2, 2), (0, 1, 0, 1), (0, 0, 1, 1)),
    ((2, 5, 3), (1, 2, 1), (0, 1, 0), (0, 0, 0)),
):
    name = f"{list(shape)} block {list(block)}".replace(", ", "x")
    given = [np.array(numbers) for numbers in (block, begin, end)]
    args = (block, begin, end)
    r.add(
        f"SpaceToBatch {name}",
        lambda x, given=given: opset2.space_to_batch(x, *given),
        lambda x, args=args: space_to_batch(x, *args),
        shape,
    )
    padded = [size + b + e for size, b, e in zip(shape, begin, end, strict=True)]
    moved = [size // b for size, b in zip(padded, block, strict=True)]
    r.add(
        f"BatchToSpace {name}",
        lambda x, given=given: opset2.batch_to_space(x, *given),
        lambda x, args=args: batch_to_space(x, *args),
        (moved[0] * int(np.prod(block)), *moved[1:]),
    )

ROWS = r.rows
