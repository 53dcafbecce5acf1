# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Losses of the core. Formulas are PyTorch's; `ovtk.Session` also takes their names."""

from collections.abc import Sequence

import openvino as ov

from . import _core
from ._core import Loss, make_loss
from ._settings import settings

__all__ = [
    "Loss",
    "bce",
    "bce_with_logits",
    "cosine",
    "cross_entropy",
    "hinge",
    "huber",
    "kl",
    "loss_model",
    "mae",
    "mse",
    "output",
]


def cross_entropy(
    *,
    label_smoothing: float = 0.0,
    class_weights: Sequence[float] = (),
    ignore_index: int = -100,
    axis: int = 1,
    from_probabilities: bool = False,
    reduction: str = "mean",
) -> Loss:
    """-log softmax(x)[target], for class indices or distributions."""
    return make_loss("cross_entropy", settings(locals()))


def bce(*, reduction: str = "mean") -> Loss:
    """Binary cross-entropy of probabilities."""
    return make_loss("bce", settings(locals()))


def bce_with_logits(*, pos_weight: Sequence[float] = (), reduction: str = "mean") -> Loss:
    """Binary cross-entropy of logits."""
    return make_loss("bce_with_logits", settings(locals()))


def mse(*, reduction: str = "mean") -> Loss:
    """(x - target)^2"""
    return make_loss("mse", settings(locals()))


def mae(*, reduction: str = "mean") -> Loss:
    """|x - target|"""
    return make_loss("mae", settings(locals()))


def huber(*, delta: float = 1.0, reduction: str = "mean") -> Loss:
    """Quadratic up to delta, linear beyond."""
    return make_loss("huber", settings(locals()))


def kl(*, reduction: str = "mean") -> Loss:
    """target * (log target - x), for log-probabilities x."""
    return make_loss("kl", settings(locals()))


def hinge(*, margin: float = 1.0, reduction: str = "mean") -> Loss:
    """Multi-class margin loss."""
    return make_loss("hinge", settings(locals()))


def cosine(*, reduction: str = "mean") -> Loss:
    """1 - cosine similarity along the last axis."""
    return make_loss("cosine", settings(locals()))


def output() -> Loss:
    """The model's own output is the loss."""
    return make_loss("output", {})


def loss_model(
    loss: Loss,
    prediction_shape: Sequence[int],
    target_shape: Sequence[int] | None = None,
    *,
    target_type: str | None = None,
) -> ov.Model:
    """Returns a loss as a model of its own: inputs `prediction` (f32) and `target`, output `loss`.

    Args:
        loss: The loss.
        prediction_shape: -1 where a dimension is dynamic.
        target_shape: The loss's usual one by default; the prediction's when only the type is given.
        target_type: "i64", "f32", ...; the loss's usual one by default, "f32" when only the shape is given.
    """
    shape = None if target_shape is None else list(target_shape)
    return _core.loss_model(loss, list(prediction_shape), shape, target_type)
