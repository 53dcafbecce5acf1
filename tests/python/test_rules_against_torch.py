# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Every gradient rule beside PyTorch in double precision: values, gradients, second order, dynamic shapes."""

import zlib

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest
import torch
from conftest import run
from openvino import opset13 as ops
from torch_rows import elementwise, linear, reductions, shapes

STATUS = {row["op"]: row["status"] for row in ovtk.ops()}
ROWS = [
    row
    for row in [*elementwise.ROWS, *linear.ROWS, *reductions.ROWS, *shapes.ROWS]
    if STATUS.get(row.op) in ("rule", "lowered")
]


def as_list(values):
    return list(values) if isinstance(values, (list, tuple)) else [values]


def model_of(row, shapes):
    """The op of a row as a model: a value for each input, a result for each output."""
    parameters = [ops.parameter(ov.PartialShape(list(shape)), np.float32) for shape in shapes]
    built = row.build(*[parameter.output(0) for parameter in parameters])
    return ov.Model([ops.result(value) for value in as_list(built)], parameters, row.name)


def gradient_model(model):
    """All gradients of a model, after its outputs."""
    outputs, inputs = range(len(model.outputs)), range(len(model.inputs))
    return ovtk.gradient(model, of=list(outputs), wrt=list(inputs), with_outputs=True)


def cotangents(rng, arrays):
    """Random incoming gradients; a scalar is seeded with 1."""
    return [rng.uniform(-1, 1, x.shape).astype(np.float32) if x.ndim else np.ones((), np.float32) for x in arrays]


def seeds(values):
    """What the gradient model asks for: nothing for a scalar."""
    return [value for value in values if value.ndim]


def expect_close(actual, expected, tolerance, what):
    expected = expected.numpy(force=True)
    assert actual.shape == expected.shape, what
    error = np.linalg.norm((actual - expected).ravel())
    limit = tolerance * (1e-3 + np.linalg.norm(expected.ravel()))
    assert error <= limit, f"{what}: off by {error:.3g}, {limit:.3g} allowed\n{actual}\n{expected}"


def torch_gradients(outputs, inputs, dy):
    return [
        torch.zeros_like(x) if d is None else d
        for x, d in zip(
            inputs,
            torch.autograd.grad(outputs, inputs, dy, create_graph=True, allow_unused=True),
            strict=True,
        )
    ]


class Case:
    """The inputs of a row, and what PyTorch computes from them."""

    def __init__(self, row):
        rng = np.random.default_rng(zlib.crc32(row.name.encode()))
        self.row = row
        self.x = row.arrays(rng)
        self.tx = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in self.x]
        self.ty = as_list(row.torch(*self.tx))
        self.dy = cotangents(rng, [y.detach().numpy() for y in self.ty])
        self.tdx = torch_gradients(self.ty, self.tx, [torch.tensor(d, dtype=torch.float64) for d in self.dy])
        self.v = cotangents(rng, self.x)

    def expect_outputs_and_gradients(self, model):
        found = run(model, [*self.x, *seeds(self.dy)])
        for i, (actual, expected) in enumerate(zip(found, [*self.ty, *self.tdx], strict=True)):
            what = f"output {i}" if i < len(self.ty) else f"gradient of input {i - len(self.ty)}"
            expect_close(actual, expected, self.row.tolerance, what)

    def expect_second_order(self, first):
        """Gradients of <dx, v> with respect to the inputs."""
        gradients = list(range(len(self.ty), len(self.ty) + len(self.x)))
        second = ovtk.gradient(first, of=gradients, wrt=list(range(len(self.x))))
        found = run(second, [*self.x, *seeds(self.dy), *seeds(self.v)])
        flowing = [(d, torch.tensor(v, dtype=torch.float64)) for d, v in zip(self.tdx, self.v, strict=True)]
        flowing = [(d, v) for d, v in flowing if d.requires_grad]
        expected = [torch.zeros_like(x) for x in self.tx]
        if flowing:
            expected = torch_gradients([d for d, _ in flowing], self.tx, [v for _, v in flowing])
        for i, (actual, wanted) in enumerate(zip(found, expected, strict=True)):
            expect_close(actual, wanted, 5 * self.row.tolerance, f"second order, input {i}")


@pytest.mark.parametrize("row", ROWS, ids=[row.name.replace(" ", "-") for row in ROWS])
def test_rule(row):
    case = Case(row)
    first = gradient_model(model_of(row, [x.shape for x in case.x]))
    case.expect_outputs_and_gradients(first)
    if row.second:
        case.expect_second_order(first)
    if row.dynamic:
        shapes = [row.dynamic_shape(i, x.shape) for i, x in enumerate(case.x)]
        case.expect_outputs_and_gradients(gradient_model(model_of(row, shapes)))
