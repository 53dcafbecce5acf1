# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""`transform_model`: a PyTorch module on OpenVINO, in an ordinary loop."""

import copy
import io
import threading
from dataclasses import dataclass

import ov_train_kit as ovtk
import pytest
import torch
import torch.nn.functional as F
from beside_eager import agreement, distance
from ov_train_kit.torch import transform_model
from torch import nn


def mlp():
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 3))


class Everything(nn.Module):
    """Batch norm, dropout of three kinds, stochastic depth, noise, attention and tied weights."""

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)
        self.norm = nn.BatchNorm2d(8)
        self.drop = nn.Dropout(0.5)
        self.drop_channels = nn.Dropout2d(0.3)
        self.first = nn.Linear(8, 8)
        self.second = nn.Linear(8, 8)
        self.second.weight = self.first.weight

    def forward(self, x):
        h = self.drop_channels(F.max_pool2d(F.relu(self.norm(self.conv(x))), 2))
        h = self.second(self.first(self.drop(h.mean((2, 3)))))
        q = h[:, None, None, :]
        h = F.scaled_dot_product_attention(q, q, q, dropout_p=0.1 if self.training else 0.0)
        if self.training:
            h = h + torch.rand_like(h) + h.new_empty((h.shape[0], 1, 1, 1)).bernoulli_(0.9)
        return F.scaled_dot_product_attention(h, q, q)


def test_a_loop_is_the_one_of_eager_mode():
    x, y = torch.randn(5, 6), torch.randint(0, 3, (5,))
    found = agreement(mlp(), transform_model, (x,), lambda out: F.cross_entropy(out, y), lr=0.1)
    assert found.gradient < 1e-5
    assert found.loss < 1e-5


def test_batch_norm_and_all_kinds_of_randomness_follow_the_seed():
    torch.manual_seed(0)
    found = agreement(Everything(), transform_model, (torch.randn(4, 3, 8, 8),), lambda out: out.square().mean())
    assert found.gradient < 1e-4
    assert found.buffer < 1e-6
    assert found.loss < 1e-5


@pytest.mark.parametrize("pool", [nn.MaxPool2d(3, 2, 1), nn.AvgPool2d(2)])
def test_statistics_of_pooled_values_are_right_in_every_step(pool):
    # the device computes means over a batch of pooled values rightly in its first run only
    torch.manual_seed(0)
    model = nn.Sequential(pool, nn.BatchNorm2d(16), nn.Conv2d(16, 8, 3), nn.Flatten(), nn.LazyLinear(3))
    x, y = torch.randn(4, 16, 16, 16), torch.randint(0, 3, (4,))
    model(x)
    found = agreement(model, transform_model, (x,), lambda out: F.cross_entropy(out, y))
    assert found.gradient < 1e-4
    assert found.buffer < 1e-5
    assert found.loss < 1e-4


def test_train_eval_and_no_grad():
    torch.manual_seed(0)
    eager = Everything()
    model = transform_model(copy.deepcopy(eager))
    x = torch.randn(4, 3, 8, 8)
    for one in (eager, model):
        torch.manual_seed(1)
        with torch.no_grad():
            one(x)  # the statistics move without gradients, too
        one.eval()
    assert model.norm.num_batches_tracked == 1
    out = model(x)
    assert distance(out.detach(), eager(x).detach()) < 1e-6
    assert out.requires_grad
    with torch.no_grad():
        assert not model(x).requires_grad
    model.train()
    assert distance(model(x).detach(), out.detach()) > 1e-2


def test_the_parameters_are_the_very_objects():
    eager = mlp()
    model = transform_model(eager)
    assert all(a is b for a, b in zip(model.parameters(), eager.parameters(), strict=True))
    assert isinstance(model, nn.Sequential)
    assert list(model.state_dict()) == list(eager.state_dict())
    model[0].weight.data.zero_()
    assert distance(model(torch.ones(1, 6)), eager(torch.ones(1, 6))) < 1e-6


def test_a_parameter_that_is_replaced_counts():
    model = transform_model(mlp())
    x = torch.randn(2, 6)
    model(x)
    model[2] = nn.Linear(8, 7)
    assert model(x).shape == (2, 7)
    model[2].weight = nn.Parameter(torch.zeros(7, 8))
    assert torch.equal(model(x)[0], model[2].bias)


@dataclass
class Answer:
    logits: torch.Tensor
    loss: torch.Tensor | None
    note: str = "none"


class Structured(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(10, 4)
        self.head = nn.Linear(4, 3)

    def forward(self, batch, *, scale=1.0, labels=None):
        """`batch` is a dict of token indices and a pair of offsets."""
        a, (b, c) = batch["ids"], batch["offsets"]
        logits = self.head(self.table(a).sum(1) * b + c) * scale
        loss = None if labels is None else F.cross_entropy(logits, labels)
        return Answer(logits, loss, "here"), {"argmax": logits.argmax(-1), "pair": [logits, (logits.exp(),)]}


def test_dicts_keywords_integers_and_dataclasses():
    torch.manual_seed(0)
    eager = Structured()
    model = transform_model(copy.deepcopy(eager))
    batch = {"ids": torch.randint(0, 10, (2, 5)), "offsets": (torch.rand(2, 1), torch.rand(2, 4))}
    labels = torch.tensor([0, 2])
    for one in (eager, model):
        answer, more = one(batch, scale=2.0, labels=labels)
        (answer.loss + more["pair"][1][0].mean()).backward()
    assert isinstance(answer, Answer)
    assert answer.note == "here"
    assert more["argmax"].dtype == torch.int64
    assert not more["argmax"].requires_grad
    assert distance(model.table.weight.grad, eager.table.weight.grad) < 1e-6
    assert distance(model.head.weight.grad, eager.head.weight.grad) < 1e-6
    assert model(batch)[0].loss is None
    assert distance(model(batch, scale=3.0)[0].logits, eager(batch, scale=3.0)[0].logits) < 1e-6


def test_gradients_reach_the_inputs_and_frozen_parameters_cost_nothing():
    eager = mlp().requires_grad_(False)
    eager[2].requires_grad_(True)
    model = transform_model(copy.deepcopy(eager))
    x = torch.randn(2, 6)
    model(x).sum().backward()
    assert model[0].weight.grad is None
    assert model[2].weight.grad is not None
    (variant,) = model._ovtk_runtime.variants
    backward = dict(variant.function.programs())["backward"]
    assert len(backward.outputs) == 2
    inputs = [x.clone().requires_grad_() for _ in range(2)]
    for one, leaf in zip((eager, model), inputs, strict=True):
        one(leaf).square().sum().backward()
    assert distance(inputs[1].grad, inputs[0].grad) < 1e-6


def test_each_shape_is_compiled_once_and_the_number_is_bounded():
    model = transform_model(mlp())
    variants = model._ovtk_runtime.variants
    variants.largest = 2
    x = torch.zeros(2, 6)
    model(x)
    (first,) = variants
    model(x + 1)
    model(torch.zeros(1, 6))
    assert len(variants) == 2
    model(torch.zeros(3, 6))
    assert len(variants) == 2
    assert first not in list(variants)


def test_two_calls_before_one_backward_pass():
    eager = mlp()
    model = transform_model(copy.deepcopy(eager))
    x, z = torch.randn(2, 6), torch.randn(2, 6)
    for one in (eager, model):
        for _ in range(2):  # gradients accumulate, memory is used again
            (one(x) * one(z)).sum().backward()
    for p, q in zip(model.parameters(), eager.parameters(), strict=True):
        assert distance(p.grad, q.grad) < 1e-6


def test_gradients_of_gradients():
    eager = mlp()
    model = transform_model(copy.deepcopy(eager))
    for one in (eager, model):
        x = torch.ones(2, 6, requires_grad=True)
        (g,) = torch.autograd.grad(one(x).square().sum(), x, create_graph=True)
        (g.norm() - 1).square().backward()
    for p, q in zip(model.parameters(), eager.parameters(), strict=True):
        assert distance(p.grad, q.grad, 1e-6) < 1e-5


class Detached(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(3, 3)

    def forward(self, x):
        h = self.layer(x)
        with torch.no_grad():
            k = h.exp() + 1
        return h * h.detach() + k * h, h, h.detach(), x


def test_gradients_stop_where_the_model_says_so():
    torch.manual_seed(0)
    eager = Detached()
    model = transform_model(copy.deepcopy(eager))
    for one in (eager, model):
        x = torch.ones(2, 3, requires_grad=True)
        out, h, detached, same = one(x)
        assert same is x
        assert not detached.requires_grad
        (g,) = torch.autograd.grad((out + h.square()).sum(), x, create_graph=True)
        (out.sum() + g.square().sum()).backward()
    for p, q in zip(model.parameters(), eager.parameters(), strict=True):
        assert distance(p.grad, q.grad) < 1e-5


def test_backward_twice_needs_retain_graph():
    model = transform_model(mlp())
    loss = model(torch.ones(2, 6)).sum()
    loss.backward(retain_graph=True)
    first = model[0].weight.grad.clone()
    loss.backward()
    assert torch.equal(model[0].weight.grad, 2 * first)
    with pytest.raises(RuntimeError, match="backward through the graph a second time"):
        loss.backward()


def test_a_parameter_changed_between_forward_and_backward_is_found():
    model = transform_model(mlp())
    loss = model(torch.ones(2, 6)).sum()
    with torch.no_grad():
        model[2].weight.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        loss.backward()


def test_a_part_of_a_larger_model():
    torch.manual_seed(0)
    eager = nn.Sequential(nn.Linear(6, 6), mlp(), nn.Linear(3, 1))
    part = copy.deepcopy(eager)
    part[1] = transform_model(part[1])
    x = torch.randn(3, 6)
    for one in (eager, part):
        one(x).sum().backward()
    assert distance(part[0].weight.grad, eager[0].weight.grad) < 1e-6
    whole = transform_model(part)  # a part inside of a whole is just a part of it
    assert distance(whole(x).detach(), eager(x).detach()) < 1e-6


def test_copies_and_pickles():
    model = transform_model(mlp())
    x = torch.randn(2, 6)
    expected = model(x)
    twin = copy.deepcopy(model)
    assert twin[0].weight is not model[0].weight
    assert torch.equal(twin(x), expected)
    file = io.BytesIO()
    torch.save(model, file)
    file.seek(0)
    loaded = torch.load(file, weights_only=False)
    assert torch.equal(loaded(x), expected)
    file = io.BytesIO()
    torch.save(model.state_dict(), file)
    file.seek(0)
    eager = mlp()
    eager.load_state_dict(torch.load(file))
    assert distance(eager(x), expected) < 1e-6


def test_threads():
    model = transform_model(mlp())
    xs = [torch.randn(4, 6) for _ in range(4)]
    expected = [model(x).detach() for x in xs]
    found = [None] * 4

    def work(i):
        for _ in range(20):
            found[i] = model(xs[i])
            torch.autograd.grad(found[i].sum(), list(model.parameters()))

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(torch.equal(a, b) for a, b in zip(found, expected, strict=True))


def test_checkpointing_works():
    eager = mlp()
    model = transform_model(copy.deepcopy(eager))
    x = torch.randn(2, 6, requires_grad=True)
    torch.utils.checkpoint.checkpoint(model, x, use_reentrant=False).sum().backward()
    eager(x.detach()).sum().backward()
    assert distance(model[0].weight.grad, eager[0].weight.grad) < 1e-6
    with torch.autograd.graph.save_on_cpu():
        loss = model(x).sum()
    model(x + 1)  # may use the memory again
    model.zero_grad()
    loss.backward()
    assert distance(model[0].weight.grad, eager[0].weight.grad) < 1e-6


class Branches(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)

    def forward(self, x):
        if x.sum() > 0:  # a branch
            return self.layer(x)
        return x


def test_a_branch_on_values_is_named_by_its_line():
    with pytest.raises(ovtk.ArgumentError, match=r"test_transform\.py:\d+: if x\.sum\(\) > 0.*torch\.where"):
        transform_model(Branches())(torch.ones(1, 2))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: nn.Linear(2, 2, device="meta"), "on the device meta.*to_empty"),
        (lambda: nn.ReLU(), "ReLU has no parameters"),
        (lambda: nn.Linear(2, 2).double(), r"torch\.float64.*use \.float"),
        (lambda: transform_model(nn.Linear(2, 2)), "transformed already"),
        (lambda: "model", r"takes a torch\.nn\.Module, got str"),
    ],
)
def test_what_cannot_be_transformed_is_refused(make, message):
    with pytest.raises(ovtk.ArgumentError, match=message):
        transform_model(make())


def test_bad_inputs():
    model = transform_model(mlp())
    with pytest.raises(ovtk.ArgumentError, match="an input is on the device meta"):
        model(torch.ones(1, 6, device="meta"))
    with pytest.raises(ovtk.ArgumentError, match="must have same reduction dim"):
        model(torch.ones(1, 5))
    with pytest.raises(ovtk.ArgumentError, match=r"dtype|double|Double"):
        model(torch.ones(1, 6, dtype=torch.float64))
    with pytest.raises(ovtk.ArgumentError, match="precision must be"):
        transform_model(mlp(), precision="f8")


def test_hooks_on_submodules_warn_once():
    model = transform_model(mlp())
    seen = []
    model.register_forward_hook(lambda *_: seen.append("model"))
    model[0].register_forward_hook(lambda *_: seen.append("part"))
    with pytest.warns(UserWarning, match="hooks on submodules run once"):
        model(torch.ones(1, 6))
    model(torch.ones(1, 6))
    assert seen == ["part", "model", "model"]


def test_bf16_stays_close():
    eager = mlp()
    model = transform_model(copy.deepcopy(eager), precision="bf16")
    x = torch.randn(2, 6)
    out = model(x)
    assert out.dtype == torch.float32
    assert distance(out.detach(), eager(x).detach()) < 2e-2
