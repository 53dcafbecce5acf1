# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Metrics of the core, computed in the graph over whole data sets. `ovtk.Session` also takes their names."""

from ._core import Metric, make_metric
from ._settings import settings

__all__ = ["Metric", "accuracy", "f1", "mae", "mse", "top_k"]


def accuracy(*, threshold: float = 0.0) -> Metric:
    """Fraction of predictions whose largest entry along axis 1 is the target; a single logit is 1 above `threshold`."""
    return make_metric("accuracy", settings(locals()))


def top_k(k: int) -> Metric:
    """Fraction of predictions with the target among the `k` largest.

    Raises:
        ArgumentError: for k < 1.
    """
    return make_metric(f"top{k}", {})


def mse() -> Metric:
    """Mean of (x - target)^2."""
    return make_metric("mse", {})


def mae() -> Metric:
    """Mean of |x - target|."""
    return make_metric("mae", {})


def f1() -> Metric:
    """Macro average over the classes of 2 TP / (2 TP + FP + FN); of the positive class when there is one logit."""
    return make_metric("f1", {})
