# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The examples of examples/torch."""

import importlib.util
from pathlib import Path

import openvino as ov

FOLDER = Path(__file__).resolve().parents[3] / "examples" / "torch"


def load(name):
    spec = importlib.util.spec_from_file_location(f"example_{name}", FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_image_classifier(tmp_path):
    example = load("image_classifier")
    metric, model = example.main(tmp_path)
    assert metric > 0.9
    images, kinds = example.data(64, seed=3).tensors
    found = ov.Core().compile_model(model, "CPU")(images.numpy())[0].argmax(1)
    assert (found == kinds.numpy()).mean() > 0.85
    assert (tmp_path / "best.xml").exists()


def test_small_gpt():
    first, last, written = load("small_gpt").main()
    assert first > 2.5
    assert last < 0.5
    assert len(written) == 30
