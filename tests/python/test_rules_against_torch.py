# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Every gradient rule beside PyTorch in double precision: values, gradients, second order, dynamic shapes."""

import zlib

import numpy as np
import ov_train_kit as ovtk
import pytest
import torch
from conftest import run
from torch_rows import ROWS
from torch_rows.row import as_list


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

    def expect_outputs_and_gradients(self, found):
        for i, (actual, expected) in enumerate(zip(found, [*self.ty, *self.tdx], strict=True)):
            what = f"output {i}" if i < len(self.ty) else f"gradient of input {i - len(self.ty)}"
            expect_close(actual, expected, self.row.tolerance, what)

    def second_order(self):
        """PyTorch's gradients of <dx, v> with respect to the inputs."""
        flowing = [(d, torch.tensor(v, dtype=torch.float64)) for d, v in zip(self.tdx, self.v, strict=True)]
        flowing = [(d, v) for d, v in flowing if d.requires_grad]
        if not flowing:
            return [torch.zeros_like(x) for x in self.tx]
        return torch_gradients([d for d, _ in flowing], self.tx, [v for _, v in flowing])

    def check(self, shapes, second):
        """Outputs, gradients and, by the same model, those of second order, for inputs declared with these shapes."""
        model = gradient_model(self.row.model(shapes))
        inputs = [*self.x, *seeds(self.dy)]
        if not second:
            self.expect_outputs_and_gradients(run(model, inputs))
            return
        count = len(self.ty) + len(self.x)
        gradients = list(range(len(self.ty), count))
        twice = ovtk.gradient(model, of=gradients, wrt=list(range(len(self.x))), with_outputs=True)
        found = run(twice, [*inputs, *seeds(self.v)])
        self.expect_outputs_and_gradients(found[:count])
        for i, (actual, wanted) in enumerate(zip(found[count:], self.second_order(), strict=True)):
            expect_close(actual, wanted, 5 * self.row.tolerance, f"second order, input {i}")


@pytest.mark.parametrize("row", ROWS, ids=[row.name.replace(" ", "-") for row in ROWS])
def test_rule(row):
    case = Case(row)
    case.check([x.shape for x in case.x], second=row.second)
    if row.dynamic:
        case.check([row.dynamic_shape(i, x.shape) for i, x in enumerate(case.x)], second=False)


# Rules that PyTorch has no counterpart for, each with the reason.
WITHOUT_ROW = {
    "opset1::LSTMCell": "openvino's Python fails to build it; one lowering serves it and opset4",
    "opset1::Result": "a Result stands at the end of every row",
    "opset3::Assign": "PyTorch has no states",
    "opset3::ReadValue": "PyTorch has no states",
    "opset6::Assign": "PyTorch has no states",
    "opset6::ReadValue": "PyTorch has no states",
}


def test_every_rule_has_a_row():
    covered = set(WITHOUT_ROW)
    for row in ROWS:
        shapes = [x.shape for x in row.arrays(np.random.default_rng(0))]
        for op in row.model(shapes).get_ordered_ops():
            if op.get_type_name() == row.op:
                covered.add(f"{op.get_type_info().version_id}::{row.op}")
    rules = {
        f"{version}::{entry['op']}"
        for entry in ovtk.ops()
        if entry["status"] in ("rule", "lowered")
        for version in entry["versions"]
    }
    missing = sorted(rules - covered)
    assert not missing, f"no row in tests/python/torch_rows/ is named after: {', '.join(missing)}"
