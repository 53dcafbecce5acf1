# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Ten steps of every optimizer: torch.optim in single precision, Lion and LAMB by their papers in double precision.

Writes optimizers.json: for each case the weight after the first and the tenth step, and the slots after the tenth.
Run: python tests/golden/optimizers.py
"""

import numpy as np
import torch
from golden import numbers, tensor, write

STEPS = 10
SHAPES = {"scalar": (), "vector": (5,), "matrix": (4, 3), "kernel": (2, 3, 2, 2)}


def inputs():
    """A weight of each shape and ten gradients of very different sizes."""
    rng = np.random.default_rng(2026)
    result = {}
    for name, shape in SHAPES.items():
        w = np.asarray(rng.normal(size=shape), np.float32)
        scale = 10.0 ** rng.uniform(-3, 1, size=STEPS)
        gradients = [np.asarray(s * rng.normal(size=shape), np.float32) for s in scale]
        result[name] = (w, gradients)
    return result


def run_torch(make, slots, w, gradients, rates):
    weight = torch.nn.Parameter(torch.tensor(w))
    optimizer = make([weight])
    after = []
    for gradient, rate in zip(gradients, rates, strict=True):
        if rate is not None:
            optimizer.param_groups[0]["lr"] = rate
        weight.grad = torch.tensor(gradient)
        optimizer.step()
        after.append(weight.detach().numpy().copy())
    state = optimizer.state[weight]
    return after, [state[slot].numpy() for slot in slots if slot in state]


def run_lion(w, gradients, lr=1e-4, beta1=0.9, beta2=0.99, weight_decay=0.0):
    """Chen et al. 2023, algorithm 2."""
    w = w.astype(np.float64)
    m = np.zeros_like(w)
    after = []
    for g in (gradient.astype(np.float64) for gradient in gradients):
        update = np.sign(beta1 * m + (1 - beta1) * g)
        m = beta2 * m + (1 - beta2) * g
        w = w - lr * (update + weight_decay * w)
        after.append(w)
    return after, [m]


def run_lamb(w, gradients, lr=1e-3, beta1=0.9, beta2=0.999, eps=1e-6, weight_decay=0.0):
    """You et al. 2020, algorithm 2, the function phi being the identity."""
    w = w.astype(np.float64)
    m = np.zeros_like(w)
    v = np.zeros_like(w)
    after = []
    for t, g in enumerate((gradient.astype(np.float64) for gradient in gradients), start=1):
        m = beta1 * m + (1 - beta1) * g
        v = beta2 * v + (1 - beta2) * g * g
        r = (m / (1 - beta1**t)) / (np.sqrt(v / (1 - beta2**t)) + eps)
        u = r + weight_decay * w
        w_norm = np.sqrt(np.sum(w * w))
        u_norm = np.sqrt(np.sum(u * u))
        ratio = w_norm / u_norm if w_norm > 0 and u_norm > 0 else 1.0
        w = w - lr * ratio * u
        after.append(w)
    return after, [m, v]


ADAM = ["exp_avg", "exp_avg_sq", "max_exp_avg_sq"]


def torch_cases():
    """(name, settings as make_optimizer() takes them, maker, names of torch's state in the order of the slots)."""
    optim = torch.optim
    sgd = ["momentum_buffer"]
    yield "sgd", {"lr": 0.1}, lambda p: optim.SGD(p, lr=0.1), sgd
    yield (
        "sgd",
        {"lr": 0.05, "momentum": 0.9, "weight_decay": 0.1},
        lambda p: optim.SGD(p, lr=0.05, momentum=0.9, weight_decay=0.1),
        sgd,
    )
    yield (
        "sgd",
        {"lr": 0.05, "momentum": 0.8, "dampening": 0.3},
        lambda p: optim.SGD(p, lr=0.05, momentum=0.8, dampening=0.3),
        sgd,
    )
    yield (
        "sgd",
        {"lr": 0.05, "momentum": 0.9, "nesterov": "true", "weight_decay": 0.01},
        lambda p: optim.SGD(p, lr=0.05, momentum=0.9, nesterov=True, weight_decay=0.01),
        sgd,
    )
    yield "adam", {}, lambda p: optim.Adam(p), ADAM
    yield (
        "adam",
        {"lr": 0.03, "beta1": 0.8, "beta2": 0.95, "eps": 1e-3, "weight_decay": 0.1},
        lambda p: optim.Adam(p, lr=0.03, betas=(0.8, 0.95), eps=1e-3, weight_decay=0.1),
        ADAM,
    )
    yield "adam", {"lr": 0.03, "amsgrad": "true"}, lambda p: optim.Adam(p, lr=0.03, amsgrad=True), ADAM
    yield "adamw", {"lr": 0.01}, lambda p: optim.AdamW(p, lr=0.01), ADAM
    yield (
        "adamw",
        {"lr": 0.02, "weight_decay": 0.3, "amsgrad": "true"},
        lambda p: optim.AdamW(p, lr=0.02, weight_decay=0.3, amsgrad=True),
        ADAM,
    )
    rmsprop = ["square_avg", "grad_avg", "momentum_buffer"]
    yield "rmsprop", {}, lambda p: optim.RMSprop(p), rmsprop
    yield (
        "rmsprop",
        {"lr": 0.02, "alpha": 0.9, "eps": 1e-4, "weight_decay": 0.1, "momentum": 0.7},
        lambda p: optim.RMSprop(p, lr=0.02, alpha=0.9, eps=1e-4, weight_decay=0.1, momentum=0.7),
        rmsprop,
    )
    yield (
        "rmsprop",
        {"lr": 0.005, "alpha": 0.9, "centered": "true", "momentum": 0.5},
        lambda p: optim.RMSprop(p, lr=0.005, alpha=0.9, centered=True, momentum=0.5),
        rmsprop,
    )
    yield "adagrad", {}, lambda p: optim.Adagrad(p), ["sum"]
    yield (
        "adagrad",
        {"lr": 0.1, "lr_decay": 0.2, "weight_decay": 0.05, "initial_accumulator": 0.5, "eps": 1e-6},
        lambda p: optim.Adagrad(p, lr=0.1, lr_decay=0.2, weight_decay=0.05, initial_accumulator_value=0.5, eps=1e-6),
        ["sum"],
    )
    adafactor = ["row_var", "col_var", "variance"]
    yield "adafactor", {}, lambda p: optim.Adafactor(p), adafactor
    yield (
        "adafactor",
        {"lr": 0.9, "beta2_decay": -0.5, "eps1": 1e-4, "eps2": 0.1, "clip_threshold": 1.5, "weight_decay": 0.1},
        lambda p: optim.Adafactor(p, lr=0.9, beta2_decay=-0.5, eps=(1e-4, 0.1), d=1.5, weight_decay=0.1),
        adafactor,
    )


def numpy_cases():
    yield "lion", {}, run_lion
    yield "lion", {"lr": 0.01, "beta1": 0.8, "beta2": 0.95, "weight_decay": 0.2}, run_lion
    yield "lamb", {}, run_lamb
    yield "lamb", {"lr": 0.05, "beta1": 0.8, "beta2": 0.95, "eps": 1e-4, "weight_decay": 0.2}, run_lamb


def case(name, settings, weight, after, slots, **more):
    config = {key: str(value) for key, value in settings.items()}
    result = {"optimizer": name, "config": config, "weight": weight, **more}
    result["first"] = numbers(np.float32(after[0]))
    result["last"] = numbers(np.float32(after[-1]))
    result["slots"] = [numbers(np.float32(slot)) for slot in slots]
    return result


def main():
    torch.set_num_threads(1)
    given = inputs()
    constant = [None] * STEPS
    cases = []
    for name, settings, make, slots in torch_cases():
        for weight in given if name in ("sgd", "adamw", "adafactor") else ("matrix",):
            cases.append(case(name, settings, weight, *run_torch(make, slots, *given[weight], constant)))
    rates = [float(rate) for rate in np.linspace(0.1, 0.01, STEPS)]
    changing = run_torch(lambda p: torch.optim.AdamW(p), ADAM, *given["matrix"], rates)
    cases.append(case("adamw", {}, "matrix", *changing, rates=rates))
    for name, settings, run in numpy_cases():
        for weight in ("vector", "matrix"):
            cases.append(case(name, settings, weight, *run(*given[weight], **settings)))
    weights = {name: {"w": tensor(w), "g": [numbers(g) for g in gradients]} for name, (w, gradients) in given.items()}
    write("optimizers", {"inputs": weights, "cases": cases})


if __name__ == "__main__":
    main()
