# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""IR files written while training goes on."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest
from openvino import opset13 as ops


def classifier(hidden=8):
    rng = np.random.default_rng(0)
    x = ops.parameter([-1, 3], np.float32, name="x")
    inner = ops.constant(rng.standard_normal((3, hidden)).astype(np.float32), name="inner")
    outer = ops.constant(rng.standard_normal((hidden, 2)).astype(np.float32), name="outer")
    y = ops.matmul(ops.relu(ops.matmul(x, inner, False, False)), outer, False, False)
    return ov.Model([y], [x], "classifier")


def batch():
    x = np.random.default_rng(0).standard_normal((16, 3)).astype(np.float32)
    return x, (x[:, 0] > 0).astype(np.int64)


def index_of(folder):
    entries = json.loads((folder / "index.json").read_text())
    for entry in entries:
        for name, digest in entry["sha256"].items():
            assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    return {entry["file"]: entry for entry in entries}


def outputs(path, x):
    return ov.compile_model(path, "CPU", {"INFERENCE_PRECISION_HINT": "f32"})(x)[0]


def test_a_session_exports_each_epoch_and_the_best(tmp_path):
    x, y = batch()
    session = ovtk.Session(classifier(), metrics=["accuracy"], export_dir=tmp_path, export_precision=["f32", "f16"])
    predictions = {}
    for epoch, metric in enumerate((0.5, 0.9, 0.7), start=1):
        session.step(x, y)
        predictions[epoch] = session.predict(x)
        ovtk.end_epoch(session, metric)
    session.exporter.finish()
    entries = index_of(tmp_path)
    names = {"epoch-001", "epoch-002", "epoch-003", "best", "last"}
    assert set(entries) == {f"{name}{end}" for name in names for end in (".xml", "-f16.xml")}
    assert (entries["best.xml"]["epoch"], entries["best.xml"]["metric"]) == (2, 0.9)
    assert entries["last.xml"]["step"] == session.step_count == 3
    assert entries["last-f16.xml"]["precision"] == "f16"
    for name, epoch in (("epoch-001", 1), ("best", 2), ("last", 3)):
        np.testing.assert_allclose(outputs(tmp_path / f"{name}.xml", x), predictions[epoch], atol=1e-6)


def test_steps_between_exports_and_a_metric_that_should_be_small(tmp_path):
    x, y = batch()
    session = ovtk.Session(classifier(), metrics=["mse"], loss="mse", export_dir=tmp_path / "steps", export_every=2)
    target = np.eye(2, dtype=np.float32)[y]
    for _ in range(3):
        session.step(x, target)
    session.accumulate(x, target)
    session.apply()
    session.exporter.finish()
    assert set(index_of(tmp_path / "steps")) == {"step-000002.xml", "step-000004.xml", "last.xml"}

    session.exporter = ovtk.Exporter(tmp_path / "best", export_every="best", larger_is_better=False)
    for metric in (0.4, 0.2, 0.3):
        session.end_epoch(metric)
    session.exporter.finish()
    assert index_of(tmp_path / "best")["best.xml"]["metric"] == 0.2
    assert session.epoch == 3
    with pytest.raises(ovtk.ArgumentError, match="'best' needs a metric"):
        ovtk.end_epoch(session)


def test_training_goes_on_while_a_file_is_written(tmp_path):
    x, y = batch()
    session = ovtk.Session(classifier(20000), seed=1, export_dir=tmp_path, export_every=1)
    expected = ovtk.Session(classifier(20000), seed=1)
    for step in range(1, 9):
        assert session.step(x, y) == expected.step(x, y)
        if step == 4:
            middle = expected.predict(x)
    session.exporter.finish()
    assert len(index_of(tmp_path)) == 9
    np.testing.assert_allclose(outputs(tmp_path / "step-000004.xml", x), middle, rtol=1e-5, atol=1e-5)


def test_any_training_can_be_followed(tmp_path):
    class Trainer:
        step_count, epoch, asked = 7, 1, 0

        def model(self):
            self.asked += 1
            return classifier()

    trainer = Trainer()
    exporter = ovtk.Exporter(tmp_path, export_every=5, model_info={"labels": "no yes"})
    exporter.end_step(trainer)
    assert trainer.asked == 0
    trainer.step_count = 10
    exporter.end_step(trainer)
    exporter.finish()
    assert trainer.asked == 1
    assert ov.Core().read_model(tmp_path / "last.xml").get_rt_info(["model_info", "labels"]).astype(str) == "no yes"
    trainer.model = lambda: 3
    trainer.step_count = 15
    with pytest.raises(ovtk.ArgumentError, match=r"an openvino\.Model is needed; got int"):
        exporter.end_step(trainer)


def test_the_averaged_weights_can_be_exported(tmp_path):
    x, y = batch()
    session = ovtk.Session(classifier(), ema_decay=0.5)
    session.exporter = ovtk.Exporter(tmp_path, ema=True)
    session.step(x, y)
    session.end_epoch()
    session.exporter.finish()
    expected = ov.compile_model(session.model(ema=True), "CPU", {"INFERENCE_PRECISION_HINT": "f32"})(x)[0]
    np.testing.assert_allclose(outputs(tmp_path / "last.xml", x), expected, atol=1e-6)


def test_bad_options_and_folders_get_one_sentence(tmp_path):
    for options, words in (
        ({"export_every": "week"}, "'epoch', 'best' or a number of steps, got 'week'"),
        ({"export_every": 0}, "got '0'"),
        ({"export_precision": "int3"}, "must be f32 or f16, got 'int3'"),
        ({"export_precision": []}, "needs a precision"),
    ):
        with pytest.raises(ovtk.ArgumentError, match=words):
            ovtk.Session(classifier(), export_dir=tmp_path, **options)
    (tmp_path / "file").write_text("")
    with pytest.raises(ovtk.CheckpointError, match="file"):
        ovtk.Exporter(tmp_path / "file" / "run")


def test_what_waits_is_written_when_python_ends(tmp_path):
    program = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
import ov_train_kit as ovtk
from test_exporter import batch, classifier
session = ovtk.Session(classifier(20000), export_dir={str(tmp_path)!r}, export_every=1)
session.step(*batch())
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert set(index_of(tmp_path)) == {"step-000001.xml", "last.xml"}
