# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Bags of embeddings. Indices repeat, so gradients add up; some bags are empty."""

import itertools
from functools import partial

import numpy as np
import torch
from openvino import opset3, opset15

from .row import Rows

r = Rows()

TABLES = ((5, 3), (5, 2, 3))
PACKED = np.array([[0, 2], [1, 1], [4, 0]])
INDICES = np.array([0, 2, 1, 1, 4])
OFFSETS = np.array([0, 2, 2])  # bags [0, 2], [], [1, 1, 4]
SEGMENTS = np.array([0, 0, 2, 2, 2])  # the same bags
NO_INDEX = -1  # an empty bag is zero


def bag(table, indices, weights=None, mean=False):
    """The sum (or mean) of rows of a table."""
    rows = table[torch.tensor(indices)]
    if weights is not None:
        rows = rows * weights.reshape(-1, *[1] * (table.ndim - 1))
    return rows.mean(0) if mean else rows.sum(0)


def bags(table, weights=None, mean=False, default=NO_INDEX):
    """Three bags, the second of which is empty."""
    empty = torch.zeros_like(table[0]) if default == NO_INDEX else table[default]
    first, last = (None, None) if weights is None else (weights[:2], weights[2:])
    return torch.stack([bag(table, INDICES[:2], first, mean), empty, bag(table, INDICES[2:], last, mean)])


def packed(table, weights=None, mean=False):
    return torch.stack([bag(table, row, None if weights is None else weights[i], mean) for i, row in enumerate(PACKED)])


for table in TABLES:
    label = str(list(table)).replace(", ", "x")
    for mean in (False, True):
        reduction = "mean" if mean else "sum"
        r.add(
            f"EmbeddingBagPacked {label} {reduction}",
            lambda x, reduction=reduction: opset15.embedding_bag_packed(x, PACKED, reduction=reduction),
            lambda x, mean=mean: packed(x, mean=mean),
            table,
        )
        r.add(
            f"EmbeddingBagOffsets {label} {reduction}",
            lambda x, reduction=reduction: opset15.embedding_bag_offsets(x, INDICES, OFFSETS, reduction=reduction),
            lambda x, mean=mean: bags(x, mean=mean),
            table,
        )
        r.add(
            f"EmbeddingBagOffsets {label} {reduction} with a default",
            lambda x, reduction=reduction: opset15.embedding_bag_offsets(
                x, INDICES, OFFSETS, np.int64(3), reduction=reduction
            ),
            lambda x, mean=mean: bags(x, mean=mean, default=3),
            table,
        )
    r.add(
        f"EmbeddingBagPacked {label} weighted",
        lambda x, w: opset15.embedding_bag_packed(x, PACKED, w),
        packed,
        *(table, PACKED.shape),
        dynamic=[[-1] * len(table), PACKED.shape],
    )
    r.add(
        f"EmbeddingBagPackedSum {label}",
        lambda x: opset3.embedding_bag_packed_sum(x, PACKED),
        lambda x: packed(x),
        table,
    )
    r.add(
        f"EmbeddingBagPackedSum {label} weighted",
        lambda x, w: opset3.embedding_bag_packed_sum(x, PACKED, w),
        packed,
        *(table, PACKED.shape),
        dynamic=[[-1] * len(table), PACKED.shape],
    )
    r.add(
        f"EmbeddingBagOffsetsSum {label}",
        lambda x: opset3.embedding_bag_offsets_sum(x, INDICES, OFFSETS),
        lambda x: bags(x),
        table,
    )
    r.add(
        f"EmbeddingSegmentsSum {label}",
        lambda x: opset3.embedding_segments_sum(x, INDICES, SEGMENTS, np.int64(3)),
        lambda x: bags(x),
        table,
    )
# Weighted; the CPU plugin wants to know how many weights there are, and takes no index -1 for segments
for table, default in itertools.product(TABLES, (NO_INDEX, 3)):
    label = " ".join(
        [str(list(table)).replace(", ", "x"), "weighted", "with a default" if default == 3 else ""]
    ).strip()
    sizes = [[-1] * len(table), INDICES.shape]
    index = opset3.constant(np.int64(default))
    ops = {
        "EmbeddingBagOffsetsSum": lambda x, w, index=index: opset3.embedding_bag_offsets_sum(
            x, INDICES, OFFSETS, index, w
        ),
        "EmbeddingBagOffsets": lambda x, w, index=index: opset15.embedding_bag_offsets(x, INDICES, OFFSETS, index, w),
        "EmbeddingSegmentsSum": lambda x, w, index=index: opset3.embedding_segments_sum(
            x, INDICES, SEGMENTS, np.int64(3), index, w
        ),
    }
    for name, op in ops.items():
        if name != "EmbeddingSegmentsSum" or default != NO_INDEX:
            reference = partial(bags, default=default)
            r.add(f"{name} {label}", op, reference, table, INDICES.shape, dynamic=sizes)

ROWS = r.rows
