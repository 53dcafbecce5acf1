# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Values and gradients of every loss that torch.nn.functional has, in double precision.

Writes losses.json: for each case the loss, and the gradient of its sum with respect to the prediction.
Run: python tests/golden/losses.py
"""

import numpy as np
import torch
from golden import numbers, tensor, write
from torch.nn import functional

REDUCTIONS = ("none", "sum", "mean")
rng = np.random.default_rng(2026)


def normal(*shape, scale=1.0):
    return np.asarray(scale * rng.normal(size=shape), np.float32)


def uniform(low, high, *shape):
    return np.asarray(rng.uniform(low, high, size=shape), np.float32)


def distribution(*shape):
    logits = rng.normal(size=shape)
    return np.asarray(np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True), np.float32)


def cross_entropy_cases():
    weights = [0.5, 2.0, 1.0, 0.25]
    options = [
        ({}, {}),
        ({"label_smoothing": 0.1}, {"label_smoothing": 0.1}),
        ({"class_weights": weights}, {"weight": weights}),
        ({"class_weights": weights, "label_smoothing": 0.3}, {"weight": weights, "label_smoothing": 0.3}),
    ]
    ignored = [
        ({"ignore_index": 1}, {"ignore_index": 1}),
        ({"ignore_index": 255, "label_smoothing": 0.2}, {"ignore_index": 255, "label_smoothing": 0.2}),
        (
            {"ignore_index": 2, "label_smoothing": 0.2, "class_weights": weights},
            {"ignore_index": 2, "label_smoothing": 0.2, "weight": weights},
        ),
    ]
    for shape in ((4,), (6, 4), (2, 4, 3), (2, 4, 2, 3)):
        x = normal(*shape, scale=3)
        rest = shape[:0] if len(shape) == 1 else shape[:1] + shape[2:]
        indices = np.asarray(rng.integers(0, 4, size=rest))
        for settings, keywords in options + (ignored if len(shape) > 1 else []):
            t = indices.copy()
            if keywords.get("ignore_index") == 255:
                t.reshape(-1)[::3] = 255
            for reduction in REDUCTIONS:
                yield "cross_entropy", settings, x, t, functional.cross_entropy, keywords, reduction
        if len(shape) > 1:
            for settings, keywords in options:
                for reduction in REDUCTIONS:
                    t = distribution(*shape)
                    yield "cross_entropy", settings, x, t, functional.cross_entropy, keywords, reduction
    huge = np.asarray([[1e4, -1e4, 0, 3], [1e30, 0, -1e30, 1], [-5e3, -5e3, -5e3, -6e3]], np.float32)
    yield "cross_entropy", {}, huge, np.asarray([1, 0, 3]), functional.cross_entropy, {}, "mean"


def binary_cases():
    for shape in ((5, 1), (3, 4), (2, 3, 2)):
        t = np.asarray(rng.integers(0, 2, size=shape), np.float32)
        soft = uniform(0, 1, *shape)
        p = uniform(0.01, 0.99, *shape)
        x = normal(*shape, scale=4)
        weights = np.asarray(rng.uniform(0.3, 3, size=shape[-1])).round(3).tolist()
        for reduction in REDUCTIONS:
            yield "bce", {}, p, t, functional.binary_cross_entropy, {}, reduction
            yield "bce", {}, p, soft, functional.binary_cross_entropy, {}, reduction
            yield "bce_with_logits", {}, x, t, functional.binary_cross_entropy_with_logits, {}, reduction
            yield (
                "bce_with_logits",
                {"pos_weight": weights},
                x,
                soft,
                functional.binary_cross_entropy_with_logits,
                {"pos_weight": weights},
                reduction,
            )
    huge = np.asarray([[300, -300, 1e30, -1e30]], np.float32)
    yield (
        "bce_with_logits",
        {},
        huge,
        np.asarray([[0, 1, 1, 0]], np.float32),
        functional.binary_cross_entropy_with_logits,
        {},
        "none",
    )


def distance_cases():
    for shape in ((4,), (3, 2), (2, 3, 2, 2)):
        x = normal(*shape, scale=2)
        t = normal(*shape, scale=2)
        for reduction in REDUCTIONS:
            yield "mse", {}, x, t, functional.mse_loss, {}, reduction
            yield "mae", {}, x, t, functional.l1_loss, {}, reduction
            yield "huber", {}, x, t, functional.huber_loss, {}, reduction
            yield "huber", {"delta": 0.4}, x, t, functional.huber_loss, {"delta": 0.4}, reduction


def batch_mean(value, reduction):
    return "batchmean" if reduction == "mean" and value is functional.kl_div else reduction


def cosine_embedding(x, t, reduction):
    return functional.cosine_embedding_loss(x, t, torch.ones(x.shape[0], dtype=x.dtype), reduction=reduction)


def other_cases():
    for shape in ((3, 4), (2, 3, 2)):
        x = np.log(distribution(*shape))
        t = distribution(*shape)
        t[0, 0] = 0
        for reduction in REDUCTIONS:
            yield "kl", {}, x, t, functional.kl_div, {}, reduction
    x = normal(5, 4)
    t = np.asarray(rng.integers(0, 4, size=5))
    for reduction in REDUCTIONS:
        yield "hinge", {}, x, t, functional.multi_margin_loss, {}, reduction
        yield "hinge", {"margin": 0.3}, x, t, functional.multi_margin_loss, {"margin": 0.3}, reduction
        yield "cosine", {}, x, normal(5, 4), cosine_embedding, {}, reduction


def text(value):
    return ",".join(str(part) for part in value) if isinstance(value, list) else str(value)


def evaluate(function, x, t, keywords, reduction):
    x = torch.tensor(x, dtype=torch.float64, requires_grad=True)
    t = torch.tensor(t)
    t = t.double() if t.is_floating_point() else t
    tensors = {
        key: torch.tensor(value, dtype=torch.float64) if isinstance(value, list) else value
        for key, value in keywords.items()
    }
    value = function(x, t, reduction=batch_mean(function, reduction), **tensors)
    value.sum().backward()
    return value.detach().numpy(), x.grad.numpy()


def main():
    cases = []
    for generator in (cross_entropy_cases, binary_cases, distance_cases, other_cases):
        for name, settings, x, t, function, keywords, reduction in generator():
            value, gradient = evaluate(function, x, t, keywords, reduction)
            config = {key: text(setting) for key, setting in settings.items()}
            config["reduction"] = reduction
            row = {"loss": name, "config": config, "x": tensor(x), "t": tensor(t)}
            row["t"]["type"] = "i64" if t.dtype.kind == "i" else "f32"
            row["value"] = numbers(value.astype(np.float32))
            row["gradient"] = numbers(gradient.astype(np.float32))
            cases.append(row)
    write("losses", {"cases": cases})


if __name__ == "__main__":
    main()
