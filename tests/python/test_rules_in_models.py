# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Gradients of every op, all in a few models: saved and read by plain openvino, and in half precision."""

import itertools

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest
from conftest import run
from openvino import opset13 as ops
from torch_rows import ROWS
from torch_rows.row import as_list

AT_ONCE = 40  # rows of one model


def first_rows():
    """The first row of each op, by name and version."""
    seen = {}
    for row in ROWS:
        seen.setdefault(row.name.split()[0], row)
    return list(seen.values())


GROUPS = list(itertools.zip_longest(*[iter(first_rows())] * AT_ONCE))


class Group:
    """The ops of several rows side by side in one model, and its gradients with respect to all inputs."""

    def __init__(self, rows, dtype="f32"):
        rng = np.random.default_rng(3)
        parameters, results, self.inputs, self.rows = [], [], [], []
        for row in filter(None, rows):
            arrays = row.arrays(rng)
            given = [ops.parameter(x.shape, np.float32) for x in arrays]
            outputs = as_list(row.build(*[ops.convert(x, dtype).output(0) for x in given]))
            parameters += given
            results += [ops.convert(y, "f32") for y in outputs]
            self.inputs += arrays
            self.rows += [row.name] * len(arrays)
        model = ov.Model(results, parameters, "group")
        of, wrt = list(range(len(results))), list(range(len(parameters)))
        self.model = ovtk.gradient(model, of=of, wrt=wrt)
        seeds = self.model.inputs[len(parameters) :]
        self.inputs += [rng.uniform(-1, 1, list(seed.shape)).astype(np.float32) for seed in seeds]


@pytest.mark.parametrize("rows", GROUPS)
def test_plain_openvino_reads_a_saved_gradient_model(rows, tmp_path):
    group = Group(rows)
    ov.save_model(group.model, tmp_path / "gradients.xml", compress_to_fp16=False)
    read = ov.Core().read_model(tmp_path / "gradients.xml")
    found, expected = run(read, group.inputs), run(group.model, group.inputs)
    for name, actual, wanted in zip(group.rows, found, expected, strict=True):
        np.testing.assert_array_equal(actual, wanted, err_msg=name)


@pytest.mark.parametrize("rows", GROUPS)
@pytest.mark.parametrize(("dtype", "tolerance"), [("f16", 0.01), ("bf16", 0.06)])
def test_half_precision(rows, dtype, tolerance):
    half, whole = Group(rows, dtype), Group(rows)
    found, expected = run(half.model, half.inputs), run(whole.model, whole.inputs)
    for name, actual, wanted in zip(half.rows, found, expected, strict=True):
        assert np.isfinite(actual).all(), name
        error = np.linalg.norm(actual - wanted)
        assert error <= tolerance * (1 + np.linalg.norm(wanted)), f"{name}: off by {error:.3g}\n{actual}\n{wanted}"
