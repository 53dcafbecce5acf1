# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Arithmetic, elementwise functions and activations."""

import numpy as np
import torch
import torch.nn.functional as F
from openvino import opset1, opset2, opset4, opset5, opset7, opset9, opset13, opset14, opset16, opset17
from openvino.utils.node_factory import NodeFactory

from .row import Rows, like

r = Rows()


def away_from(kinks, shape, low, high, margin=0.05):
    """Random inputs that keep a margin from every kink."""

    def make(rng):
        x = rng.uniform(low, high, shape)
        for kink in kinks:
            near = np.abs(x - kink) < margin
            x = np.where(near, kink + np.where(x >= kink, margin, -margin), x)
        return [x]

    return make


def kinked(name, build, function, kinks, low=-2.0, high=2.0):
    """Adds a piecewise function on rank 0, 1 and 3."""
    for shape in ((), (5,), (2, 3, 4)):
        r.add(f"{name} rank {len(shape)}", build, function, shape, inputs=away_from(kinks, shape, low, high))


def distinct(*shapes):
    """Inputs that never tie, whichever way they broadcast."""

    def make(rng):
        sizes = [int(np.prod(shape)) for shape in shapes]
        values = rng.permutation(np.linspace(-1, 1, sum(sizes)))
        return [
            part.reshape(shape) for part, shape in zip(np.split(values, np.cumsum(sizes)[:-1]), shapes, strict=True)
        ]

    return make


# Arithmetic
r.binary("Add", opset1.add, torch.add)
r.binary("Subtract", opset1.subtract, torch.sub)
r.binary("Multiply", opset1.multiply, torch.mul)
r.binary("Divide", opset1.divide, torch.div, 0.5, 2)
r.binary("Power", opset1.power, torch.pow, 0.5, 2)
r.binary("SquaredDifference", opset1.squared_difference, lambda a, b: (a - b) ** 2)
for a, b in (((2, 3), (2, 3)), ((2, 3), (3,)), ((3,), (2, 1, 3)), ((), (4,))):
    label = f"{list(a)} {list(b)}".replace(", ", "x")
    r.add(f"Maximum {label}", opset1.maximum, torch.maximum, a, b, inputs=distinct(a, b))
    r.add(f"Minimum {label}", opset1.minimum, torch.minimum, a, b, inputs=distinct(a, b))
r.add("Maximum of equals", opset1.maximum, torch.maximum, (3,), (3,), inputs=lambda _: [[1, 2, 3], [1, 5, 3]])
r.add("Minimum of equals", opset1.minimum, torch.minimum, (3,), (3,), inputs=lambda _: [[1, 2, 3], [1, 5, 3]])


def far_from_multiples(rng):
    b = rng.uniform(1, 2, (3,))
    return [b * (rng.integers(-3, 3, (4, 3)) + rng.uniform(0.2, 0.8, (4, 3))), b]


r.add("FloorMod", opset1.floor_mod, torch.remainder, (4, 3), (3,), inputs=far_from_multiples)
r.add("Mod", opset1.mod, torch.fmod, (4, 3), (3,), inputs=far_from_multiples)
r.unary("Negative", opset1.negative, torch.neg)
r.unary("Power 3", lambda x: opset1.power(x, np.float32(3)), lambda x: x**3)
r.unary("Power -0.5", lambda x: opset1.power(x, np.float32(-0.5)), lambda x: x**-0.5, 0.5, 2)

# Functions
r.unary("Exp", opset1.exp, torch.exp)
r.unary("Log", opset1.log, torch.log, 0.5, 2)
r.unary("Sqrt", opset1.sqrt, torch.sqrt, 0.5, 2)
r.unary("Sin", opset1.sin, torch.sin)
r.unary("Cos", opset1.cos, torch.cos)
r.unary("Tan", opset1.tan, torch.tan)
r.unary("Asin", opset1.asin, torch.asin, -0.8, 0.8)
r.unary("Acos", opset1.acos, torch.acos, -0.8, 0.8)
r.unary("Atan", opset1.atan, torch.atan)
r.unary("Sinh", opset1.sinh, torch.sinh)
r.unary("Cosh", opset1.cosh, torch.cosh)
r.unary("Tanh", opset1.tanh, torch.tanh)
r.unary("Asinh", opset4.asinh, torch.asinh)
r.unary("Acosh", opset4.acosh, torch.acosh, 1.5, 3)
r.unary("Atanh", opset4.atanh, torch.atanh, -0.8, 0.8)
r.unary("Erf", opset1.erf, torch.erf)
r.unary("ErfInv", opset17.erfinv, torch.erfinv, -0.8, 0.8)
kinked("Abs", opset1.absolute, torch.abs, [0])
r.add("Abs at 0", opset1.absolute, torch.abs, (3,), inputs=lambda _: [[-1, 0, 1]], second=False)

# Activations
r.unary("Sigmoid", opset1.sigmoid, torch.sigmoid)
r.unary("Mish", opset4.mish, F.mish)
r.unary("SoftPlus", opset4.softplus, F.softplus)
r.unary("SoftSign", opset9.softsign, F.softsign, 0.1, 1)
r.unary("SoftSign negative", opset9.softsign, F.softsign, -1, -0.1)
r.unary("Swish", lambda x: NodeFactory("opset4").create("Swish", [x]), F.silu)  # openvino's function adds a beta
r.add(
    "Swish beta",
    lambda x, beta: opset4.swish(x, beta),
    lambda x, beta: x * torch.sigmoid(beta * x),
    (2, 3),
    (),
)
r.unary("Gelu-2", opset2.gelu, F.gelu)
r.unary("Gelu erf", lambda x: opset7.gelu(x, "erf"), F.gelu)
r.unary("Gelu tanh", lambda x: opset7.gelu(x, "tanh"), lambda x: F.gelu(x, approximate="tanh"))
kinked("Relu", opset1.relu, F.relu, [0])
r.add("Relu at 0", opset1.relu, F.relu, (3,), inputs=lambda _: [[-1, 0, 1]])
kinked("Elu", lambda x: opset1.elu(x, 0.7), lambda x: F.elu(x, 0.7), [0])
kinked(
    "Selu",
    lambda x: opset1.selu(x, like(x, 1.6732632423543772), like(x, 1.0507009873554805)),
    F.selu,
    [0],
)
kinked(
    "HardSigmoid",
    lambda x: opset1.hard_sigmoid(x, like(x, 0.25), like(x, 0.4)),
    lambda x: torch.clamp(0.25 * x + 0.4, 0, 1),
    [-1.6, 2.4],
    -4,
    4,
)
kinked("HSigmoid", opset5.hsigmoid, lambda x: F.relu6(x + 3) / 6, [-3, 3], -5, 5)
kinked("HSwish", opset4.hswish, F.hardswish, [-3, 3], -5, 5)
kinked("Clamp", lambda x: opset1.clamp(x, -0.5, 0.7), lambda x: torch.clamp(x, -0.5, 0.7), [-0.5, 0.7])
r.add(
    "PRelu of channels",
    opset1.prelu,
    F.prelu,
    (2, 3, 4),
    (3,),
    inputs=lambda rng: [*away_from([0], (2, 3, 4), -1, 1)(rng), rng.uniform(0.1, 0.5, 3)],
)
r.add(
    "PRelu of one slope",
    opset1.prelu,
    F.prelu,
    (2, 3),
    (1,),
    inputs=lambda rng: [*away_from([0], (2, 3), -1, 1)(rng), [0.25]],
)

# Types and choices
r.unary("Convert", lambda x: opset1.convert(opset1.convert(x, "f64"), "f32"), lambda x: x)
r.unary("ConvertLike", lambda x: opset13.convert_like(x, opset13.constant(1.0, np.float32)), lambda x: x)
r.unary("Identity", opset16.identity, lambda x: x)
r.add(
    "ConvertPromoteTypes",
    lambda a, b: opset14.convert_promote_types(a, b).outputs(),
    lambda a, b: [a, b],
    (2,),
    (3,),
)
_mask = np.array([[True], [False], [True]])
for a, b in (((3, 2), (3, 2)), ((2,), (3, 1)), ((), (3, 2))):
    r.add(
        f"Select {list(a)} {list(b)}".replace(", ", "x"),
        lambda a, b: opset1.select(_mask, a, b),
        lambda a, b: torch.where(torch.tensor(_mask), a, b),
        a,
        b,
    )

ROWS = r.rows
