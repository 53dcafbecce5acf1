# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""IR out of PyTorch models, and what is told about them: `to_openvino`, `export_dir`, `end_epoch`, `report`."""

import copy
import json
from dataclasses import dataclass

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest
import torch
import torch.nn.functional as F
from torch import nn


@dataclass
class Answer:
    logits: torch.Tensor
    hidden: torch.Tensor


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3)
        self.norm = nn.BatchNorm2d(4)
        self.drop = nn.Dropout(0.5)
        self.head = nn.Linear(4, 2)

    def forward(self, image):
        hidden = F.relu(self.norm(self.conv(image))).mean((2, 3))
        return Answer(self.head(self.drop(hidden)), hidden)


def make():
    torch.manual_seed(0)
    return Net()


def run(model, x):
    config = {"INFERENCE_PRECISION_HINT": "f32"}
    return ov.Core().compile_model(model, "CPU", config)(x.numpy())


def expect_same(model, module, x):
    was_training = module.training
    module.eval()
    with torch.no_grad():
        expected = module(x)
    module.train(was_training)
    found = run(model, x)
    for name in ("logits", "hidden"):
        np.testing.assert_allclose(found[name], getattr(expected, name).numpy(), rtol=1e-5, atol=1e-6)


def test_the_model_for_inference_has_names_and_any_batch():
    eager = make()
    model = ovtk.transform_model(copy.deepcopy(eager))
    x = torch.randn(4, 3, 8, 8)
    with pytest.raises(ovtk.ArgumentError, match="has not been called yet"):
        ovtk.to_openvino(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model(x).logits.square().sum().backward()
    optimizer.step()
    found = ovtk.to_openvino(model)
    assert model.training
    assert model.drop.training
    assert [port.get_any_name() for port in found.inputs] == ["image"]
    assert [port.get_any_name() for port in found.outputs] == ["logits", "hidden"]
    for rows in (4, 2):
        expect_same(found, model, x[:rows])
    expect_same(ovtk.to_openvino(eager, example=x), eager, x)


def test_files_while_a_transformed_model_trains(tmp_path):
    model = ovtk.transform_model(make(), export_dir=tmp_path / "steps", export_every=2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    x = torch.randn(4, 3, 8, 8)
    for _ in range(5):
        optimizer.zero_grad()
        model(x).logits.square().sum().backward()
        optimizer.step()
    ovtk.end_epoch(model, 0.5)
    runtime = model._ovtk_runtime
    runtime.progress.exporter.finish()
    assert runtime.progress.step_count == 5
    files = {entry["file"] for entry in json.loads((tmp_path / "steps" / "index.json").read_text())}
    assert {"step-000002.xml", "step-000004.xml", "best.xml", "last.xml"} <= files
    expect_same(ov.Core().read_model(tmp_path / "steps" / "last.xml"), model, x)
    with pytest.raises(ovtk.ArgumentError, match="give transform_model an export_dir"):
        ovtk.end_epoch(ovtk.transform_model(make()))


def test_files_while_a_compiled_step_trains(tmp_path):
    model = make()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    step = ovtk.compile_step(
        model, lambda out, y: F.cross_entropy(out.logits, y), optimizer, export_dir=tmp_path, export_precision="f32"
    )
    x, y = torch.randn(4, 3, 8, 8), torch.tensor([0, 1, 0, 1])
    for _ in range(2):
        step(x, y)
        ovtk.end_epoch(step)
    step.progress.exporter.finish()
    expect_same(ov.Core().read_model(tmp_path / "epoch-002.xml"), model, x)
    expect_same(ovtk.to_openvino(step), model, x)
    found = ovtk.report(step)
    assert found["device"] == "CPU"
    assert found["fallbacks"] == []
    assert found["programs"][0]["kind"] == "step"


def test_what_ran_where():
    model = ovtk.transform_model(make())
    model(torch.randn(4, 3, 8, 8)).logits.sum().backward()
    found = ovtk.report(model)
    assert found["device"] == "CPU"
    assert found["precision"] == "f32"
    assert [row["kind"] for row in found["programs"]] == ["forward", "backward"]
    assert found["programs"][0]["inputs"]["conv.weight"] == "float32[4, 3, 3, 3]"
    assert found["fallbacks"] == []
    with pytest.raises(ovtk.ArgumentError, match="nothing of this model runs on OpenVINO"):
        ovtk.report(make())
