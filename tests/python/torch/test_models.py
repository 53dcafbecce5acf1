# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Models of timm and Hugging Face train as in eager mode; `make verify PART=torch` does this for the whole zoo."""

import copy

import pytest
import torch
from beside_eager import agreement, train
from ov_train_kit.torch import compile_step, transform_model
from zoo import CASES, SAMPLE

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")


@pytest.mark.parametrize("name", SAMPLE)
def test_transformed(name):
    torch.manual_seed(0)
    case = CASES[name]()
    found = agreement(case.model, transform_model, case.batch, case.loss, steps=10, lr=case.lr)
    assert found.gradient < 1e-4
    assert found.buffer < 1e-4
    assert found.loss < 1e-4


@pytest.mark.parametrize("name", ["timm/vit_tiny_patch16_224", "transformers/llama"])
def test_compiled_steps(name):
    torch.manual_seed(0)
    case = CASES[name]()
    model = copy.deepcopy(case.model)
    reference = train(case.model, case.batch, case.loss, steps=10, lr=1e-3)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3, momentum=0.9)
    torch.manual_seed(3)
    step = compile_step(model, case.loss, optimizer, torch_rng=True)
    losses = [step(case.batch).item() for _ in range(10)]
    assert losses == pytest.approx(reference.losses, rel=1e-4)
