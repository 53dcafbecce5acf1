# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Losses, metrics and schedules; losses and optimizer updates as models of their own."""

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest


def run(model, *inputs):
    compiled = ov.compile_model(model, "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    return list(compiled(list(inputs)).values())


def test_a_loss_model_takes_its_usual_target():
    model = ovtk.losses.loss_model(ovtk.losses.cross_entropy(), [-1, 2])
    assert model.input("target").get_element_type() == ov.Type.i64
    (loss,) = run(model, np.zeros((3, 2), np.float32), np.array([0, 1, 1]))
    assert loss == pytest.approx(np.log(2), rel=1e-6)


def test_a_loss_model_takes_another_target():
    model = ovtk.losses.loss_model(ovtk.losses.cross_entropy(), [1, 2], [1, 2], target_type="f32")
    (loss,) = run(model, np.zeros((1, 2), np.float32), np.array([[0.5, 0.5]], np.float32))
    assert loss == pytest.approx(np.log(2), rel=1e-6)


def test_an_update_model_makes_one_step():
    optimizer = ovtk.optimizers.SGD(lr=0.5, momentum=0.9)
    assert ovtk.optimizers.slots(optimizer, [2]) == [("momentum", [2], 0.0)]
    (lr,) = ovtk.optimizers.scalars(optimizer, 1, 0.5)
    model = ovtk.optimizers.update_model(optimizer, [2], weight_decay=1.0)
    values = (np.array([1, 2]), np.array([4, -2]), np.array([10, 0]), np.array(lr))
    w, momentum = run(model, *(value.astype(np.float32) for value in values))
    np.testing.assert_allclose(momentum, [14, 0], rtol=1e-6)
    np.testing.assert_allclose(w, [-6, 2], rtol=1e-6)


def test_the_schedule_of_a_plateau_can_be_told_and_set():
    schedule = ovtk.schedules.plateau(gamma=0.5, patience=0)
    for metric in (1.0, 2.0, 3.0):
        schedule.observe(metric)
    assert schedule.factor(0) == 0.25
    again = ovtk.schedules.plateau(gamma=0.5, patience=0)
    again.state = schedule.state
    again.observe(0.5)  # better than the 1.0 that it was told of
    assert again.factor(0) == 0.25
    assert ovtk.schedules.constant().state == {}


def test_metrics_by_name_and_settings():
    metrics = ovtk.metrics
    assert [one.name for one in (metrics.accuracy(), metrics.top_k(3), metrics.f1())] == ["accuracy", "top3", "f1"]
    assert not metrics.mae().larger_is_better and not metrics.mse().larger_is_better
    assert float(metrics.accuracy(threshold=0.5).config["threshold"]) == 0.5
    with pytest.raises(ovtk.ArgumentError, match="k must be at least 1"):
        metrics.top_k(0)
