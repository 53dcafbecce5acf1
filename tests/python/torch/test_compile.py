# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""`torch.compile(model, backend="ovtk")`."""

import copy
import warnings
from importlib import import_module
from pathlib import Path

import ov_train_kit as ovtk
import pytest
import tomllib
import torch
import torch._dynamo
import torch.nn.functional as F
from beside_eager import agreement, distance
from ov_train_kit.torch import backend
from torch import nn


@pytest.fixture(autouse=True)
def _fresh():
    torch._dynamo.reset()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # PyTorch's own, of its own deprecations
        yield


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3)
        self.norm = nn.BatchNorm2d(4)
        self.drop = nn.Dropout(0.3)
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        return self.head(self.drop(F.max_pool2d(F.relu(self.norm(self.conv(x))), 2).mean((2, 3))))


def make():
    torch.manual_seed(0)
    return Net()


def compiled(model, **settings):
    model.compile(backend=backend, **settings)
    return model


def test_the_entry_point_is_the_backend():
    root = Path(__file__).resolve().parents[3]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, name = project["entry-points"]["torch_dynamo_backends"]["ovtk"].partition(":")
    assert getattr(import_module(module), name) is backend


def test_training_is_that_of_eager_mode():
    found = agreement(
        make(),
        lambda model: compiled(model, options={"strict": True}),
        (torch.randn(4, 3, 8, 8),),
        lambda out: out.square().mean(),
    )
    assert found.gradient < 1e-4
    assert found.buffer < 1e-6
    assert found.loss < 1e-5


class Broken(nn.Module):
    """A graph break in the middle."""

    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.second = nn.Linear(4, 4)

    def forward(self, x):
        x = self.first(x)
        if x.sum() > 1e9:
            x = x * 0
        return self.second(x)


@pytest.mark.filterwarnings("ignore:The .grad attribute")  # TorchDynamo looks at it
def test_graph_breaks_and_dynamic_shapes():
    torch.manual_seed(0)
    eager = Broken()
    model = compiled(copy.deepcopy(eager), dynamic=True, options={"strict": True})
    for rows in (2, 3, 5):
        x = torch.randn(rows, 4)
        for one in (eager, model):
            one.zero_grad()
            one(x).square().sum().backward()
        assert distance(model.first.weight.grad, eager.first.weight.grad) < 1e-5
    found = ovtk.report(model)
    assert {row["kind"] for row in found["programs"]} == {"forward", "backward"}
    assert found["fallbacks"] == []


class Unknown(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(3, 3)

    def forward(self, x):
        return torch.linalg.eigvalsh(self.layer(x))


def test_what_cannot_be_converted_falls_back_with_a_warning():
    torch.manual_seed(0)
    eager = Unknown()
    x = torch.randn(3, 3)
    model = compiled(copy.deepcopy(eager))
    with pytest.warns(UserWarning, match=r"runs in eager mode, not on OpenVINO: .*linalg_eigh"):
        out = model(x)
    assert distance(out.detach(), eager(x).detach()) < 1e-6
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        model(x)  # says so once
    assert "linalg_eigh" in ovtk.report(model)["fallbacks"][0]["reason"]
    model = compiled(copy.deepcopy(eager), options={"strict": True})
    with pytest.raises(Exception, match="linalg_eigh"):
        model(x)


def test_an_unknown_option_is_refused():
    with pytest.raises(Exception, match="has no option 'threads'; there are device, precision, cache_dir, strict"):
        compiled(make(), options={"threads": 2})(torch.randn(4, 3, 8, 8))
