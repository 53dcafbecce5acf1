# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""ov_train_kit.jacobian, hvp and stop_gradient beside PyTorch; a gradient penalty."""

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest
import torch
import torch.nn.functional as F
from conftest import run
from openvino import opset13 as ops
from openvino import opset14

rng = np.random.default_rng(5)
X, W1, W2 = (rng.uniform(-1, 1, shape).astype(np.float32) for shape in ((4, 3), (3, 5), (5, 2)))


def named(value, name):
    value.output(0).set_names({name})
    return value


def network(batch=4, output="y"):
    """y = softmax(tanh(x w1) w2); loss = sum(y^3). The weights are constants."""
    x = named(ops.parameter(ov.PartialShape([batch, 3]), np.float32, name="x"), "x")
    w1, w2 = ops.constant(W1, name="w1"), ops.constant(W2, name="w2")
    hidden = named(ops.tanh(ops.matmul(x, w1, False, False), name="hidden"), "hidden")
    y = named(ops.softmax(ops.matmul(hidden, w2, False, False), 1), "y")
    loss = ops.reduce_sum(ops.power(y, np.float32(3)), np.array([0, 1]))
    return ov.Model([y if output == "y" else named(loss, "loss")], [x], "network")


def torch_network(x, w1, w2):
    return torch.softmax(torch.tanh(x @ w1) @ w2, 1)


def torch_loss(x, w1, w2):
    return (torch_network(x, w1, w2) ** 3).sum()


def as_torch(*arrays):
    return tuple(torch.tensor(array, dtype=torch.float64, requires_grad=True) for array in arrays)


def expect_close(found, expected, tolerance=1e-5):
    for actual, wanted in zip(found, expected, strict=True):
        np.testing.assert_allclose(actual, wanted.numpy(force=True), atol=tolerance, rtol=tolerance)


@pytest.mark.parametrize("batch", [4, -1])
def test_jacobians_of_inputs_and_weights(batch):
    model = ovtk.jacobian(network(batch), of="y", wrt=["x", "w1", "w2"])
    assert [value.any_name for value in model.outputs] == ["jacobian/y/x", "jacobian/y/w1", "jacobian/y/w2"]
    expect_close(run(model, [X]), torch.autograd.functional.jacobian(torch_network, as_torch(X, W1, W2)))


def test_jacobian_of_a_scalar_is_its_gradient():
    model = network(output="loss")
    jacobian, gradient = (make(model, of=0, wrt=["x", "w2"]) for make in (ovtk.jacobian, ovtk.gradient))
    for actual, expected in zip(run(jacobian, [X]), run(gradient, [X]), strict=True):
        np.testing.assert_allclose(actual, expected, rtol=1e-5, atol=1e-7)


def test_a_jacobian_through_a_convolution_and_pooling():
    image, kernel = rng.uniform(-1, 1, (1, 2, 5, 5)), rng.uniform(-1, 1, (3, 2, 2, 2))
    x = ops.parameter([1, 2, 5, 5], np.float32, name="x")
    y = ops.convolution(x, ops.constant(kernel.astype(np.float32), name="w"), [1, 1], [0, 0], [1, 1], [1, 1])
    y = opset14.max_pool(ops.sigmoid(y), [2, 2], [1, 1], [0, 0], [0, 0], [2, 2]).output(0)
    found = run(ovtk.jacobian(ov.Model([y], [x], "m"), of=0, wrt=["x", "w"]), [image.astype(np.float32)])

    def function(x, w):
        return F.max_pool2d(torch.sigmoid(F.conv2d(F.pad(x, (0, 1, 0, 1)), w)), 2)

    expect_close(found, torch.autograd.functional.jacobian(function, as_torch(image, kernel)))


def test_products_with_the_hessian():
    vectors = [rng.uniform(-1, 1, value.shape).astype(np.float32) for value in (X, W1, W2)]
    model = ovtk.hvp(network(output="loss"), of="loss", wrt=["x", "w1", "w2"], with_outputs=True)
    assert [value.any_name for value in model.inputs] == ["x", "vector/x", "vector/w1", "vector/w2"]
    assert [value.any_name for value in model.outputs] == ["loss", "hvp/x", "hvp/w1", "hvp/w2"]
    loss, *products = run(model, [X, *vectors])
    given = as_torch(X, W1, W2)
    expected = torch.autograd.functional.hvp(torch_loss, given, as_torch(*vectors))
    expect_close([loss, *products], [expected[0], *expected[1]])


def test_a_gradient_penalty():
    """loss = sum((|d score / d x| - 1)^2) over the samples, trained by the gradient with respect to the weights."""
    first = ovtk.gradient(network(), of="y", wrt="x", with_outputs=True)
    slope = first.output("grad/x").node.input_value(0)
    norm = ops.sqrt(ops.reduce_sum(ops.multiply(slope, slope), np.array([1])))
    distance = ops.subtract(norm, np.float32(1))
    penalty = ops.reduce_sum(ops.multiply(distance, distance), np.array([0]))
    model = ov.Model([named(penalty, "penalty")], first.get_parameters(), "penalty")
    seed = np.tile(np.array([[1, 0]], np.float32), (4, 1))  # the score is the first output
    found = run(ovtk.gradient(model, of="penalty", wrt=["w1", "w2"], with_outputs=True), [X, seed])

    x, w1, w2 = as_torch(X, W1, W2)
    (slope,) = torch.autograd.grad(torch_network(x, w1, w2)[:, 0].sum(), x, create_graph=True)
    penalty = ((slope.norm(dim=1) - 1) ** 2).sum()
    expect_close(found, [penalty, *torch.autograd.grad(penalty, (w1, w2))])


def test_a_stopped_gradient_is_a_detached_tensor():
    model = network(output="loss")
    ovtk.stop_gradient(model, "hidden")
    dx, dw1, dw2 = run(ovtk.gradient(model, of="loss", wrt=["x", "w1", "w2"]), [X])
    x, w1, w2 = as_torch(X, W1, W2)
    loss = (torch.softmax(torch.tanh(x @ w1).detach() @ w2, 1) ** 3).sum()
    expect_close([dw2], torch.autograd.grad(loss, [w2]))
    assert not dx.any() and not dw1.any()


def test_stop_gradient_by_value_and_by_wrong_name():
    model = network(output="loss")
    hidden = next(op for op in model.get_ordered_ops() if op.friendly_name == "hidden")
    ovtk.stop_gradient(model, [hidden.output(0)])
    assert not run(ovtk.gradient(model, of="loss", wrt="x"), [X])[0].any()
    with pytest.raises(ovtk.ArgumentError, match="did you mean 'hidden'"):
        ovtk.stop_gradient(model, "hiden")
    before = ovtk._core._set_abi_name("another")
    try:
        with pytest.raises(ovtk.Error, match="cannot be marked in place"):
            ovtk.stop_gradient(model, "hidden")
    finally:
        ovtk._core._set_abi_name(before)


def test_a_saved_jacobian_gives_the_same_numbers(tmp_path):
    model = ovtk.jacobian(network(-1), of="y", wrt="x")
    ov.save_model(model, tmp_path / "jacobian.xml", compress_to_fp16=False)
    np.testing.assert_array_equal(run(ov.Core().read_model(tmp_path / "jacobian.xml"), [X])[0], run(model, [X])[0])
