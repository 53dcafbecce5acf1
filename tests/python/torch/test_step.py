# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""`compile_step`: the whole training step of a PyTorch module as one OpenVINO model."""

import copy
import io

import ov_train_kit as ovtk
import pytest
import torch
import torch.nn.functional as F
from beside_eager import distance
from ov_train_kit.torch import compile_step, transform_model
from torch import nn


class Net(nn.Module):
    """Batch norm, tied weights, a counter, dropout and a frozen layer."""

    def __init__(self, dropout=0.0):
        super().__init__()
        self.first = nn.Linear(6, 8, bias=False)  # its gradient would be rounding alone, which Adam blows up
        self.norm = nn.BatchNorm1d(8)
        self.second = nn.Linear(8, 8)
        self.third = nn.Linear(8, 8)
        self.third.weight = self.second.weight
        self.head = nn.Linear(8, 3)
        self.head.bias.requires_grad_(False)
        self.drop = nn.Dropout(dropout)

    def forward(self, x):
        return self.head(self.drop(self.third(torch.tanh(self.second(self.norm(self.first(x)))))))


def batches(count, rows=5):
    generator = torch.Generator().manual_seed(1)
    return [
        (torch.randn(rows, 6, generator=generator), torch.randint(0, 3, (rows,), generator=generator))
        for _ in range(count)
    ]


def net(dropout=0.0):
    torch.manual_seed(0)
    return Net(dropout)


def train_eagerly(model, optimizer, data, schedule=None):
    losses = []
    for x, y in data:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        if schedule:
            schedule.step()
        losses.append(loss.item())
    return losses


def expect_same_state(model, eager, optimizer, reference, tolerance=1e-4):
    ours, theirs = model.state_dict(), eager.state_dict()
    assert list(ours) == list(theirs)
    for name, value in theirs.items():
        assert distance(ours[name], value, 1e-3) < tolerance, name
    ours, theirs = optimizer.state_dict()["state"], reference.state_dict()["state"]
    for index, state in theirs.items():
        for name, value in state.items():
            if value is not None:
                assert distance(torch.as_tensor(ours[index][name]), torch.as_tensor(value), 1e-3) < tolerance, name


OPTIMIZERS = {
    "sgd": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, nesterov=True, weight_decay=0.01),
    "adam": lambda p: torch.optim.Adam(p, lr=0.01, amsgrad=True, weight_decay=0.01),
    "adamw": lambda p: torch.optim.AdamW(p, lr=0.01),
    "rmsprop": lambda p: torch.optim.RMSprop(p, lr=0.01, momentum=0.5, centered=True),
    "adagrad": lambda p: torch.optim.Adagrad(p, lr=0.05, lr_decay=0.1),
}


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_ten_steps_are_those_of_eager_mode(name):
    eager, model = net(), net()
    reference, optimizer = OPTIMIZERS[name](eager.parameters()), OPTIMIZERS[name](model.parameters())
    expected = train_eagerly(eager, reference, batches(10))
    step = compile_step(model, F.cross_entropy, optimizer)
    found = [step(x, y).item() for x, y in batches(10)]
    assert found == pytest.approx(expected, rel=1e-4)
    expect_same_state(model, eager, optimizer, reference)
    assert model.norm.num_batches_tracked == 10


def test_schedules_groups_and_a_smaller_last_batch():
    def make(model):
        optimizer = torch.optim.AdamW(
            [
                {"params": [*model.first.parameters(), *model.norm.parameters()], "lr": 0.01, "weight_decay": 0.1},
                {"params": [*model.second.parameters(), model.third.bias], "lr": 0.02},
            ]
        )
        return optimizer, torch.optim.lr_scheduler.OneCycleLR(
            optimizer, [0.01, 0.02], total_steps=20, cycle_momentum=False
        )

    eager, model = net(), net()
    reference, schedule = make(eager)
    data = [*batches(3), *batches(1, rows=2), *batches(2)]
    expected = train_eagerly(eager, reference, data, schedule)
    optimizer, schedule = make(model)
    step = compile_step(model, nn.CrossEntropyLoss(), optimizer)
    found = []
    for x, y in data:
        found.append(step(x, y).item())
        schedule.step()
    assert found == pytest.approx(expected, rel=1e-4)
    expect_same_state(model, eager, optimizer, reference)


def test_state_is_written_back_when_it_is_asked_for():
    eager, model = net(), net()
    reference, optimizer = OPTIMIZERS["adam"](eager.parameters()), OPTIMIZERS["adam"](model.parameters())
    step = compile_step(model, F.cross_entropy, optimizer)
    data = batches(6)
    train_eagerly(eager, reference, data)
    for x, y in data[:3]:
        step(x, y)
    x = data[0][0]
    model.eval()
    out = model(x)  # a call of the module sees the trained weights
    model.train()
    file = io.BytesIO()
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, file)
    assert distance(model.eval()(x), out) == 0
    other = net()
    optimizer = OPTIMIZERS["adam"](other.parameters())
    step = compile_step(other, F.cross_entropy, optimizer)
    step(*data[5])  # any state: it is loaded over
    file.seek(0)
    saved = torch.load(file)
    other.load_state_dict(saved["model"])
    optimizer.load_state_dict(saved["optimizer"])
    for x, y in data[3:]:
        step(x, y)
    expect_same_state(other, eager, optimizer, reference)


def test_ours_and_pytorchs_steps_may_alternate():
    eager, model = net(), net()
    reference, optimizer = OPTIMIZERS["sgd"](eager.parameters()), OPTIMIZERS["sgd"](model.parameters())
    data = batches(4)
    expected = train_eagerly(eager, reference, data)
    step = compile_step(model, F.cross_entropy, optimizer)
    found = [step(*data[0]).item(), *train_eagerly(model, optimizer, data[1:3]), step(*data[3]).item()]
    assert found == pytest.approx(expected, rel=1e-4)


def test_gradients_collected_and_clipped():
    eager, model = net(), net()
    reference, optimizer = OPTIMIZERS["sgd"](eager.parameters()), OPTIMIZERS["sgd"](model.parameters())
    data = batches(2)
    for x, y in data:
        (F.cross_entropy(eager(x), y) / 2).backward()
    nn.utils.clip_grad_norm_(eager.parameters(), 0.1)
    reference.step()
    step = compile_step(model, F.cross_entropy, optimizer, clip_norm=0.1)
    for x, y in data:
        step.accumulate(x, y)
    step.apply()
    expect_same_state(model, eager, optimizer, reference)


def test_dropout_by_pytorchs_generator_or_by_step():
    eager, model = net(0.5), net(0.5)
    reference, optimizer = OPTIMIZERS["sgd"](eager.parameters()), OPTIMIZERS["sgd"](model.parameters())
    torch.manual_seed(5)
    expected = train_eagerly(eager, reference, batches(3))
    torch.manual_seed(5)
    step = compile_step(model, F.cross_entropy, optimizer, torch_rng=True)
    assert [step(x, y).item() for x, y in batches(3)] == pytest.approx(expected, rel=1e-4)

    def run(read_between):
        model = net(0.5)
        step = compile_step(model, F.cross_entropy, OPTIMIZERS["adam"](model.parameters()), seed=7)
        losses = []
        for x, y in batches(3):
            losses.append(step(x, y).item())
            if read_between:
                model.state_dict()
        return losses

    assert run(False) == run(True)


class WithLoss(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(6, 3)
        self.register_buffer("scale", torch.tensor([1.0, 2.0, 3.0]))

    def forward(self, x, labels):
        return F.cross_entropy(self.head(x) * self.scale, labels)


def test_a_loss_inside_of_the_model_and_keywords():
    torch.manual_seed(0)
    eager = WithLoss()
    model = copy.deepcopy(eager)
    reference, optimizer = OPTIMIZERS["sgd"](eager.parameters()), OPTIMIZERS["sgd"](model.parameters())
    step = compile_step(model, None, optimizer)
    for x, y in batches(3):
        reference.zero_grad()
        loss = eager(x, labels=y)
        loss.backward()
        reference.step()
        assert step({"x": x, "labels": y}).item() == pytest.approx(loss.item(), rel=1e-5)


def test_a_transformed_model():
    eager, model = net(), transform_model(net())
    reference, optimizer = OPTIMIZERS["sgd"](eager.parameters()), OPTIMIZERS["sgd"](model.parameters())
    step = compile_step(model, F.cross_entropy, optimizer)
    expected = train_eagerly(eager, reference, batches(2))
    assert [step(x, y).item() for x, y in batches(2)] == pytest.approx(expected, rel=1e-4)
    x = batches(1)[0][0]
    assert distance(model.eval()(x), eager.eval()(x)) < 1e-4


def test_bad_arguments():
    model = net()
    with pytest.raises(ovtk.ArgumentError, match=r"knows SGD, Adam, .* got Adadelta.*transform_model"):
        compile_step(model, F.cross_entropy, torch.optim.Adadelta(model.parameters()))
    groups = [{"params": [model.head.weight], "momentum": 0.9}, {"params": [model.first.weight]}]
    with pytest.raises(ovtk.ArgumentError, match="groups differ in 'momentum'"):
        compile_step(model, F.cross_entropy, torch.optim.SGD(groups, lr=0.1))
    with pytest.raises(ovtk.ArgumentError, match="loss has parameters of its own"):
        compile_step(model, nn.Linear(1, 1), OPTIMIZERS["sgd"](model.parameters()))
    step = compile_step(model, lambda out, y: out, OPTIMIZERS["sgd"](model.parameters()))
    with pytest.raises(ovtk.ArgumentError, match=r"one number as its loss, got \[5, 3\]"):
        step(*batches(1)[0])


def test_a_schedule_of_betas_warns_that_each_step_compiles():
    model = net()
    optimizer = OPTIMIZERS["adam"](model.parameters())
    step = compile_step(model, F.cross_entropy, optimizer)
    x, y = batches(1)[0]
    step(x, y)
    optimizer.param_groups[0]["betas"] = (0.8, 0.99)
    with pytest.warns(UserWarning, match="compiled anew.*cycle_momentum=False"):
        step(x, y)


def test_a_change_behind_the_steps_back_is_found():
    model = net()
    step = compile_step(model, F.cross_entropy, OPTIMIZERS["sgd"](model.parameters()))
    x, y = batches(1)[0]
    step(x, y)
    with torch.no_grad():
        model.head.weight.zero_()
    with pytest.raises(ovtk.StateError, match=r"call step\.sync\(\) before"):
        step(x, y)
