# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The command trains models that come in packages, of other formats than its own."""

import json

import numpy as np
import openvino as ov
from cli_support import json_lines, ovtk, package_file

NOTES = np.arange(8)


def epochs_of(run):
    return [r for r in json_lines((run / "metrics.jsonl").read_text()) if r["event"] == "epoch"]


def save_tones(path):
    """Pure tones of two seconds, and the rows of a piano roll (three bins a semitone) that they fill."""
    seconds = np.arange(43844) / 22050
    x = np.zeros((len(NOTES), 43844, 1), np.float32)
    y = np.zeros((len(NOTES), 172, 264), np.float32)
    for i, note in enumerate(NOTES):
        frequency = 220 * 2 ** (note / 12)
        x[i, :, 0] = 0.3 * np.sin(2 * np.pi * frequency * seconds)
        bin_ = round(36 * np.log2(frequency / 27.5))
        y[i, :, bin_ - 1 : bin_ + 2] = 1
    np.savez(path, x=x, y=y)
    return path


def test_trains_a_saved_model(tmp_path):
    """A transcriber of music is fitted to tones: its first output is the piano roll."""
    model = package_file("basic-pitch==0.4.0", "basic_pitch/saved_models/icassp_2022/nmp")
    goal = ["--loss", "bce", "--metric", "mse", "--lr", 1e-3, "--epochs", 3, "--batch-size", 3, "--val-split", 0.25]
    ovtk("train", model, "--data", save_tones(tmp_path / "tones.npz"), "--out", tmp_path / "run", *goal)
    errors = [record["mse"] for record in epochs_of(tmp_path / "run")]
    assert min(errors[1:]) < 0.9 * errors[0]


def test_puts_a_head_behind_a_tflite_backbone(tmp_path):
    """The audio features of a wake word detector, frozen, tell three noises apart."""
    model = package_file("pyopen-wakeword==1.1.0", "pyopen_wakeword/models/embedding_model.tflite")
    port = ov.Core().read_model(model).input(0)
    shape = [dimension.get_length() if dimension.is_static else 76 for dimension in port.partial_shape][1:]
    rng = np.random.default_rng(0)
    y = np.arange(90) % 3
    ramps = np.stack([np.linspace(a, b, np.prod(shape)).reshape(shape) for a, b in ((-4, 4), (4, -4), (0, 0))])
    x = rng.normal(0, 0.5, (90, *shape)) + ramps[y]
    np.savez(tmp_path / "sounds.npz", x=x.astype(np.float32), y=y)
    goal = ["--num-classes", 3, "--trainable", "head.*", "--lr", 0.05, "--epochs", 4, "--val-split", 0.3]
    arguments = ["--data", tmp_path / "sounds.npz", "--out", tmp_path / "run"]
    printed = ovtk("train", model, *arguments, *goal)
    assert "new head with 3 classes" in printed
    accuracy = [record["accuracy"] for record in epochs_of(tmp_path / "run")]
    assert max(accuracy[1:]) > accuracy[0]
    assert max(accuracy[1:]) > 0.8
    ovtk("export", tmp_path / "run/checkpoint.safetensors", "--out", tmp_path / "again.xml")
    result = json.loads(ovtk("eval", tmp_path / "again.xml", "--data", tmp_path / "sounds.npz", "--json"))
    assert result["accuracy"] > 0.8
