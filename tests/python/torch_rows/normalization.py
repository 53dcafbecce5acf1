# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Normalisations."""

import itertools

import numpy as np
import torch
import torch.nn.functional as F
from openvino import opset1, opset2, opset5, opset6, opset12
from openvino.utils.node_factory import NodeFactory
from openvino.utils.types import as_node

from .row import Rows

r = Rows()


def named(name, shape, *words):
    return " ".join([name, str(list(shape)).replace(", ", "x"), *words])


# Batch normalisation with given statistics: gradients also of these
def statistics(shape, order):
    """Inputs x, gamma, beta, mean and a positive variance, in the order of the op."""

    def make(rng):
        c = (shape[1],)
        x, gamma, beta, mean = (rng.uniform(-1, 1, size) for size in (shape, c, c, c))
        inputs = [x, gamma, beta, mean, rng.uniform(0.2, 2, c)]
        return [inputs[i] for i in order]

    return make


def with_statistics(x, gamma, beta, mean, variance):
    """F.batch_norm has no gradient of its statistics."""
    mean, factor, beta = (
        value.reshape(-1, *[1] * (x.ndim - 2)) for value in (mean, gamma / (variance + 0.01).sqrt(), beta)
    )
    return (x - mean) * factor + beta


for shape in ((4, 3), (2, 3, 5), (2, 3, 4, 5), (1, 2, 3, 2, 2)):
    c = (shape[1],)
    r.add(
        named("BatchNormInference-5", shape),
        lambda x, gamma, beta, mean, variance: opset5.batch_norm_inference(x, gamma, beta, mean, variance, 0.01),
        with_statistics,
        *(shape, c, c, c, c),
        inputs=statistics(shape, range(5)),
    )
r.add(
    "BatchNormInference-1",
    lambda gamma, beta, x, mean, variance: opset1.batch_norm_inference(x, gamma, beta, mean, variance, 0.01),
    lambda gamma, beta, x, mean, variance: with_statistics(x, gamma, beta, mean, variance),
    *((3,), (3,), (2, 3, 4, 5), (3,), (3,)),
    inputs=statistics((2, 3, 4, 5), (1, 2, 0, 3, 4)),
)


def batch_norm(x, gamma, beta):
    """Batch normalisation by the statistics of the batch."""
    axes = np.array([0, 2, 3])
    mean = opset1.reduce_mean(x, axes, False)
    centred = opset1.subtract(x, opset1.unsqueeze(mean, np.array([0, 2, 3])))
    variance = opset1.reduce_mean(opset1.multiply(centred, centred), axes, False)
    return opset5.batch_norm_inference(x, gamma, beta, mean, variance, 0.01)


r.add(
    "BatchNormInference-5 of the batch",
    batch_norm,
    lambda x, gamma, beta: F.batch_norm(x, None, None, gamma, beta, training=True, eps=0.01),
    *((3, 2, 4, 2), (2,), (2,)),
)


# Mean-variance normalisation
def mvn(x, axes, divided, eps, inside):
    centred = x - x.mean(axes, keepdim=True)
    if not divided:
        return centred
    variance = (centred**2).mean(axes, keepdim=True)
    return centred / ((variance + eps).sqrt() if inside else variance.sqrt() + eps)


for (shape, axes), divided, inside in itertools.product(
    (((5,), (0,)), ((2, 3, 4), (-1,)), ((2, 3, 4, 5), (1, 2, 3)), ((3, 2, 4), (0, 2))), (True, False), (True, False)
):
    if not divided and not inside:
        continue
    words = [f"over {list(axes)}".replace(", ", "x"), "divided" if divided else "centred"]
    r.add(
        named("MVN-6", shape, *words, "" if inside else "eps outside").strip(),
        lambda x, axes=axes, divided=divided, inside=inside: opset6.mvn(
            x, opset1.constant(np.array(axes)), divided, 0.1, "inside_sqrt" if inside else "outside_sqrt"
        ),
        lambda x, axes=axes, divided=divided, inside=inside: mvn(x, axes, divided, 0.1, inside),
        shape,
    )
for across, divided in itertools.product((True, False), (True, False)):
    r.add(
        f"MVN-2 {'across channels' if across else 'each channel'} {'divided' if divided else 'centred'}",
        lambda x, across=across, divided=divided: opset2.mvn(x, across, divided, 0.1),
        lambda x, across=across, divided=divided: mvn(x, (1, 2, 3) if across else (2, 3), divided, 0.1, True),
        (2, 3, 4, 5),
        dynamic=[[-1, 3, -1, -1]],
    )
r.add(
    "MVN-6 of equals",
    lambda x: opset6.mvn(x, opset1.constant(np.array([1])), True, 0.1, "inside_sqrt"),
    lambda x: mvn(x, (1,), True, 0.1, True),
    (2, 3),
    inputs=lambda _: [[[2, 2, 2], [0, 0, 0]]],
)

# Groups of channels
for shape, groups in (((2, 6, 5), 3), ((2, 4, 3, 2), 1), ((2, 4, 3, 2), 4), ((1, 6, 2, 2, 3), 2)):
    r.add(
        named("GroupNormalization", shape, f"{groups} groups"),
        lambda x, scale, bias, groups=groups: opset12.group_normalization(x, scale, bias, groups, 0.01),
        lambda x, scale, bias, groups=groups: F.group_norm(x, groups, scale, bias, 0.01),
        *(shape, (shape[1],), (shape[1],)),
    )


# Euclidean norm
def normalize_l2(x, axes, eps, mode):
    square = (x**2).sum(axes, keepdim=True)
    return x / (square + eps if mode == "add" else torch.clamp(square, min=eps)).sqrt()


def ov_normalize_l2(x, axes, eps, mode):
    """openvino's function takes every mode for `add`."""
    inputs = [x, as_node(np.array(axes, np.int64))]
    return NodeFactory("opset1").create("NormalizeL2", inputs, {"eps": eps, "eps_mode": mode})


for (shape, axes), mode in itertools.product(
    (((6,), (0,)), ((2, 3), (1,)), ((2, 3, 4, 2), (1,)), ((2, 3, 4, 2), (1, 2, 3))), ("add", "max")
):
    r.add(
        named("NormalizeL2", shape, f"over {list(axes)} {mode}".replace(", ", "x")),
        lambda x, axes=axes, mode=mode: ov_normalize_l2(x, axes, 0.1, mode),
        lambda x, axes=axes, mode=mode: normalize_l2(x, axes, 0.1, mode),
        shape,
        low=0.5,
        high=1.5,
        dynamic=[[-1, *shape[1:2], *[-1] * (len(shape) - 2)]],
    )
r.add(
    "NormalizeL2 over nothing",  # each element by itself
    lambda x: ov_normalize_l2(x, [], 0.01, "add"),
    lambda x: x / x.abs(),
    (2, 3),
    low=0.5,
    dynamic=[[-1, 3]],
)
r.add(
    "NormalizeL2 below eps",
    lambda x: ov_normalize_l2(x, [1], 100.0, "max"),
    lambda x: normalize_l2(x, (1,), 100.0, "max"),
    (2, 3),
    dynamic=[[-1, 3]],
)
r.add(
    "NormalizeL2 of zeros",
    lambda x: ov_normalize_l2(x, [1], 0.01, "add"),
    lambda x: normalize_l2(x, (1,), 0.01, "add"),
    (2, 3),
    inputs=lambda _: [[[0, 0, 0], [0, 1, 0]]],
    dynamic=[[-1, 3]],
)


# Local response: y = x / (bias + alpha / size^axes * sum over the neighbours of x^2)^beta
def lrn(x, axes, alpha, beta, bias, size):
    total = x**2
    for axis in axes:
        rows = [
            total.narrow(axis, low, high - low).sum(axis)
            for low, high in (
                (max(0, i - size // 2), min(x.shape[axis], i + size // 2 + 1)) for i in range(x.shape[axis])
            )
        ]
        total = torch.stack(rows, axis)
    return x * (bias + alpha / size ** len(axes) * total) ** -beta


for shape, axes, alpha, beta, bias, size in (
    ((2, 5, 3, 2), (1,), 1.5, 0.75, 2.0, 3),
    ((2, 6, 2, 2), (1,), 0.5, 2.0, 1.0, 5),
    ((2, 3, 4, 5), (2, 3), 1.5, 0.75, 1.0, 3),
):
    r.add(
        named("LRN", shape, f"over {list(axes)} size {size}".replace(", ", "x")),
        lambda x, p=(alpha, beta, bias, size), axes=axes: opset1.lrn(x, np.array(axes), *p),
        lambda x, p=(alpha, beta, bias, size), axes=axes: lrn(x, axes, *p),
        shape,
        dynamic=[[-1, shape[1], -1, -1]],
    )

ROWS = r.rows
