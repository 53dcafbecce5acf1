# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Losses and optimizer updates as models of their own."""

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
