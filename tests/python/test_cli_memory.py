# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""`ovtk train --memory-limit`: batches in parts, exactly, or a sentence."""

import json

import numpy as np
import openvino as ov
import pytest
from cli_support import constant, json_lines, ovtk
from openvino import opset13 as ops

LIMIT = 200  # MiB
TRAINING = ["--batch-size", 48, "--epochs", 1, "--val-split", 0.25, "--seed", 3, "--json"]


def save_wide(path, batch_norm=False):
    """A small model with some 4 MB of intermediate values for each sample."""
    rng = np.random.default_rng(0)
    x = ops.parameter([-1, 64], np.float32, name="x")
    x.output(0).set_names({"x"})
    h = ops.matmul(x, constant(rng, 64, 64), False, False)
    if batch_norm:
        numbers = [constant(rng, 64), constant(rng, 64), constant(rng, 64), ops.constant(np.ones(64, np.float32))]
        h = ops.batch_norm_inference(h, *numbers, 1e-5)
    h = ops.tanh(ops.multiply(ops.tile(h, ops.constant(np.array([1, 1500]))), constant(rng, 1, 96000)))
    h = ops.reshape(ops.multiply(h, h), ops.constant(np.array([-1, 1500, 64])), False)
    y = ops.matmul(ops.reduce_mean(h, ops.constant(np.array([1])), False), constant(rng, 64, 3), False, False)
    ov.save_model(ov.Model([y], [x], "wide"), path, compress_to_fp16=False)
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("memory")
    rng = np.random.default_rng(0)
    y = np.arange(120) % 3
    np.savez(path / "data.npz", x=(rng.normal(0, 1, (120, 64)) + y[:, None]).astype(np.float32), y=y)
    save_wide(path / "wide.xml")
    return path


def test_a_batch_that_is_too_large_is_worked_off_in_parts(folder):
    arguments = ["train", folder / "wide.xml", "--data", folder / "data.npz", *TRAINING]
    whole = json_lines(ovtk(*arguments, "--out", folder / "whole"))
    ballast = np.ones(2 * LIMIT << 17)  # bytes of the process that starts the command, which are not the command's
    parts = json_lines(ovtk(*arguments, "--out", folder / "parts", "--memory-limit", f"{LIMIT}M"))
    del ballast
    assert whole[-1]["peak_memory_mb"] > 1.2 * LIMIT
    assert parts[-1]["peak_memory_mb"] < LIMIT
    assert parts[0]["text"].startswith("batches of 48 samples are worked off ")
    assert parts[-1]["steps"] == whole[-1]["steps"] == 2
    assert parts[-2]["val_loss"] == pytest.approx(whole[-1 - 1]["val_loss"], rel=1e-5)
    a, b = (ov.Core().read_model(folder / run / "last.xml") for run in ("whole", "parts"))
    x = np.load(folder / "data.npz")["x"]
    np.testing.assert_allclose(ov.compile_model(b, "CPU")(x)[0], ov.compile_model(a, "CPU")(x)[0], rtol=1e-4, atol=1e-6)
    arguments[arguments.index("--epochs") + 1] = 2
    again = ovtk(*arguments, "--out", folder / "parts", "--memory-limit", f"{LIMIT}M", "--resume")
    assert "worked off" not in again  # the parts are those of the run
    assert json.loads(again.splitlines()[-1])["steps"] == 4


def test_what_can_not_be_in_parts_is_refused(folder):
    model = save_wide(folder / "normalised.xml", batch_norm=True)
    arguments = ["--data", folder / "data.npz", *TRAINING, "--out", folder / "none", "--memory-limit", f"{LIMIT}M"]
    message = ovtk("train", model, *arguments, code=1)
    assert "can't be cut up because its batch normalisations look at all samples at once. Fix: --batch-size " in message
    assert message.count("\n") == 1
    assert not (folder / "none").exists()


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        ("20M", "with one sample at a time, --memory-limit is 20 MiB. Fix: give more memory"),
        ("5X", "--memory-limit takes a size such as 800M or 1.5G, not '5X'."),
        ("-1G", "not '-1G'."),
        ("nan", "not 'nan'."),
    ],
)
def test_limits_that_can_not_be(folder, limit, expected):
    arguments = ["--data", folder / "data.npz", "--out", folder / "none", f"--memory-limit={limit}"]
    assert expected in ovtk("train", folder / "wide.xml", *arguments, code=1)
    assert not (folder / "none").exists()
