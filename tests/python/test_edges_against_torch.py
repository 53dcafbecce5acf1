# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Gradients at the edges (0, ties, huge and tiny values, infinities) beside PyTorch in f32: no NaN where it has none.

The notes in docs/ops.md name the choices; this file proves them. All rows are computed by one model.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest
import torch
import torch.nn.functional as F
from conftest import run
from openvino import opset1, opset4, opset5, opset7, opset8, opset9, opset13

INF = np.inf
REALS = [0.0, -0.0, 1.0, -1.0, 1e-30, -1e-30, 1e30, -1e30, 88.0, -88.0, 200.0, -200.0, INF, -INF]
POSITIVE = [x for x in REALS if x > 0]


@dataclass
class Edge:
    """An op at given inputs, and the same in PyTorch."""

    name: str
    build: Any
    torch: Any
    inputs: list


def unary(name, build, function, points=REALS):
    return Edge(name, build, function, [points])


def pairs(name, build, function, *points):
    a, b = zip(*points, strict=True)
    return Edge(name, build, function, [list(a), list(b)])


def along(axis):
    return np.array([axis])


EDGES = [
    unary("Abs", opset1.absolute, torch.abs),
    unary("Relu", opset1.relu, F.relu),
    unary("Sigmoid", opset1.sigmoid, torch.sigmoid),
    unary("Tanh", opset1.tanh, torch.tanh),
    unary("Erf", opset1.erf, torch.erf),
    unary("Atan", opset1.atan, torch.atan),
    unary("Exp", opset1.exp, torch.exp),
    unary("Sqrt", opset1.sqrt, torch.sqrt, [0.0, *POSITIVE]),
    unary("Log", opset1.log, torch.log, [0.0, *POSITIVE]),
    unary("Elu", lambda x: opset1.elu(x, 1.0), F.elu),
    unary("Clamp", lambda x: opset1.clamp(x, -1.0, 1.0), lambda x: torch.clamp(x, -1, 1)),
    unary("HSwish", opset4.hswish, F.hardswish, [-3.0, 3.0, 0.0, 1e30, -1e30]),
    unary("HSigmoid", opset5.hsigmoid, F.hardsigmoid, [-3.0, 3.0, 0.0, 1e30, -1e30]),
    unary("SoftPlus", opset4.softplus, F.softplus),
    unary("SoftSign", opset9.softsign, F.softsign, [0.0, 1.0, -1.0, 1e-30, 1e10, -1e10]),
    unary("Mish", opset4.mish, F.mish, [x for x in REALS if abs(x) < INF]),
    unary("Swish", lambda x: opset4.swish(x, np.float32(1)), F.silu, [x for x in REALS if abs(x) < INF]),
    unary("Gelu erf", lambda x: opset7.gelu(x, "erf"), F.gelu, [x for x in REALS if abs(x) < INF]),
    unary(
        "Gelu tanh",
        lambda x: opset7.gelu(x, "tanh"),
        lambda x: F.gelu(x, approximate="tanh"),
        [x for x in REALS if abs(x) < 1e10],
    ),
    pairs("Divide", opset1.divide, torch.div, (0, 1), (1, 1e-30), (1e30, 1e30), (1, INF), (0, INF)),
    pairs("Maximum", opset1.maximum, torch.maximum, (1, 1), (0, -0.0), (1, 2), (INF, INF), (-INF, 0)),
    pairs("Minimum", opset1.minimum, torch.minimum, (1, 1), (0, -0.0), (1, 2), (INF, INF), (-INF, 0)),
    pairs("Power", opset1.power, torch.pow, (0, 0), (0, 1), (0, 2), (0, 3), (0, 0.5), (2, 0), (2, -1), (1, 1e3)),
    Edge(
        "Power of a negative base",  # the gradient of the exponent is not a number
        lambda x: opset1.power(x, np.array([2, 3, -1, 0], np.float32)),
        lambda x: torch.pow(x, torch.tensor([2.0, 3, -1, 0])),
        [[-2.0, -2, -2, -2]],
    ),
    Edge("ReduceL2 of zeros", lambda x: opset4.reduce_l2(x, along(1)), lambda x: x.norm(dim=1), [[[0, 0], [3, 4]]]),
    Edge(
        "ReduceL1 with zeros",
        lambda x: opset4.reduce_l1(x, along(1)),
        lambda x: x.norm(p=1, dim=1),
        [[[0, 0], [-3, 0]]],
    ),
    Edge(
        "ReduceProd with zeros",
        lambda x: opset1.reduce_prod(x, along(1)),
        lambda x: x.prod(1),
        [[[0, 2, 3], [0, 0, 3], [0, 0, 0], [1, 2, 3]]],
    ),
    # the CPU plugin takes -FLT_MAX for the largest of infinities, so there are none here
    Edge(
        "ReduceMax of equals",
        lambda x: opset1.reduce_max(x, along(1)),
        lambda x: x.amax(1),
        [[[1, 1, 0], [2, 2, 2]]],
    ),
    Edge(
        "ReduceMin of equals",
        lambda x: opset1.reduce_min(x, along(1)),
        lambda x: x.amin(1),
        [[[1, 1, 5], [2, 2, 2]]],
    ),
    Edge(
        "Softmax",
        lambda x: opset8.softmax(x, 1),
        lambda x: torch.softmax(x, 1),
        [[[1e30, 0, 0], [-INF, 0, 1], [88, 88, 88], [-1e30, -1e30, 0]]],
    ),
    Edge(
        "LogSoftmax",
        lambda x: opset5.log_softmax(x, 1),
        lambda x: torch.log_softmax(x, 1),
        [[[1e30, 0, 0], [300, 0, 1], [88, 88, 88], [-1e30, -1e30, 0]]],
    ),
    Edge(
        "TopK of equals",
        lambda x: opset1.reduce_sum(opset1.topk(x, np.int64(2), 1, "max", "value").output(0), along(1)),
        lambda x: torch.topk(x, 2, 1).values.sum(1),
        [[[3, 3, 1], [1, 5, 4]]],
    ),
    Edge(
        "Select hides what is not chosen",
        lambda x: opset1.select(opset13.greater(x, np.float32(0)), opset1.sqrt(opset1.relu(x)), x),
        lambda x: torch.where(x > 0, torch.sqrt(F.relu(x) + (x <= 0)), x),
        [[4.0, -1.0]],
    ),
]


def torch_gradients(edge, arrays):
    inputs = [torch.tensor(x, requires_grad=True) for x in arrays]
    y = edge.torch(*inputs)
    return [x.numpy(force=True) for x in torch.autograd.grad(y.sum(), inputs)]


@pytest.fixture(scope="module")
def found():
    """The gradients of every row, for incoming gradients of 1, by name."""
    parameters, results, arrays = [], [], []
    for edge in EDGES:
        given = [np.asarray(x, np.float32) for x in edge.inputs]
        inputs = [opset13.parameter(x.shape, np.float32) for x in given]
        results.append(edge.build(*[x.output(0) for x in inputs]))
        parameters += inputs
        arrays += given
    model = ov.Model(results, parameters, "edges")
    gradient = ovtk.gradient(model, of=list(range(len(results))), wrt=list(range(len(parameters))))
    seeds = [np.ones(list(x.shape), np.float32) for x in gradient.inputs[len(parameters) :]]
    values = iter(run(gradient, [*arrays, *seeds]))
    return {edge.name: [next(values) for _ in edge.inputs] for edge in EDGES}


@pytest.mark.parametrize("edge", EDGES, ids=lambda edge: edge.name.replace(" ", "-"))
def test_edges(found, edge):
    arrays = [np.asarray(x, np.float32) for x in edge.inputs]
    for actual, expected in zip(found[edge.name], torch_gradients(edge, arrays), strict=True):
        known = ~np.isnan(expected)
        np.testing.assert_allclose(actual[known], expected[known], rtol=1e-4, atol=1e-6, err_msg=f"at {arrays}")
