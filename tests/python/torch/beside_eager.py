# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Training beside eager mode: the comparison that the tests and `make verify PART=torch` share."""

import copy
from dataclasses import dataclass

import torch


@dataclass
class Run:
    """What a few steps of training left."""

    losses: list
    gradients: dict  #: of the first step
    buffers: dict  #: after the first step
    parameters: dict  #: after the last step


def train(model, batch, loss, steps, lr=0.01, seed=3):
    """Plain SGD with momentum."""
    optimizer = torch.optim.SGD(model.parameters(), lr=lr, momentum=0.9)
    torch.manual_seed(seed)
    run = Run([], {}, {}, {})
    for step in range(steps):
        optimizer.zero_grad()
        value = loss(model(*batch) if isinstance(batch, tuple) else model(**batch))
        value.backward()
        if step == 0:
            run.gradients = {n: p.grad.clone() for n, p in model.named_parameters() if p.grad is not None}
            run.buffers = {n: b.clone() for n, b in model.named_buffers()}
        optimizer.step()
        run.losses.append(value.item())
    run.parameters = {n: p.detach().clone() for n, p in model.named_parameters()}
    return run


def distance(value, reference, floor=0.0):
    """Of two tensors, relative, by norm; a reference below `floor` is compared with that."""
    value, reference = value.double(), reference.double()
    return ((value - reference).norm() / max(reference.norm().item(), floor, 1e-30)).item()


@dataclass
class Agreement:
    """How far two runs are apart."""

    gradient: float  #: the worst of all parameters, first step
    buffer: float  #: the worst of all buffers, first step
    loss: float  #: the worst of all steps


def compare(run, reference):
    """The distance of two runs. A gradient that is zero but for rounding (a bias before a normalisation) counts by the
    size of all gradients together, a buffer that is (the mean of what was normalised before) by the unit."""
    assert run.gradients.keys() == reference.gradients.keys()
    total = torch.stack([g.double().norm() for g in reference.gradients.values()]).norm().item()
    return Agreement(
        max(distance(run.gradients[n], g, 1e-3 * total) for n, g in reference.gradients.items()),
        max([distance(run.buffers[n], b, 1e-3 * b.numel() ** 0.5) for n, b in reference.buffers.items()], default=0.0),
        max(abs(a - b) / max(abs(b), 1e-6) for a, b in zip(run.losses, reference.losses, strict=True)),
    )


def agreement(model, transform, batch, loss, steps=10, lr=0.01):
    """Trains copies of a model in eager mode and transformed."""
    reference = train(copy.deepcopy(model), batch, loss, steps, lr)
    return compare(train(transform(copy.deepcopy(model)), batch, loss, steps, lr), reference)


def agreement_with_double(model, transform, batch, loss, steps=10, lr=0.01):
    """How far the transformed model, and eager mode, are from eager mode in double precision."""

    def double(value):
        return value.double() if value.is_floating_point() else value

    precise = tuple(map(double, batch)) if isinstance(batch, tuple) else {k: double(v) for k, v in batch.items()}
    reference = train(copy.deepcopy(model).double(), precise, loss, steps, lr)
    ours = compare(train(transform(copy.deepcopy(model)), batch, loss, steps, lr), reference)
    return ours, compare(train(copy.deepcopy(model), batch, loss, steps, lr), reference)
