# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Gradients of large models are built in under a second, and in time in proportion to the model."""

import time

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest
from openvino import opset1
from openvino import opset13 as ops


class Weights:
    """Constants of a shape, and which of them there are."""

    def __init__(self):
        self.all = []

    def __call__(self, *shape):
        self.all.append(ops.constant(np.full(shape, 0.01, np.float32), name=f"w{len(self.all)}"))
        return self.all[-1]


def mean_of_squares(x):
    axes = np.arange(len(x.output(0).partial_shape))
    return ops.reduce_mean(ops.multiply(x, x), axes, False)


def resnet(blocks, batch):
    """ResNet with bottlenecks, batch normalisation included: blocks (3, 4, 6, 3) make ResNet-50."""
    w = Weights()

    def convolution(x, channels, size, stride=1):
        inputs = x.output(0).partial_shape[1].get_length()
        pad = [size // 2] * 2
        x = ops.convolution(x, w(channels, inputs, size, size), [stride] * 2, pad, pad, [1, 1])
        return ops.batch_norm_inference(x, w(channels), w(channels), w(channels), w(channels), 1e-5)

    image = ops.parameter([batch, 3, 64, 64], np.float32)
    x = ops.relu(convolution(image, 64, 7, 2))
    x = opset1.max_pool(x, [2, 2], [1, 1], [1, 1], [3, 3])
    for stage, count in enumerate(blocks):
        for i in range(count):
            width, stride = 64 * 2**stage, 2 if stage and not i else 1
            y = ops.relu(convolution(x, width, 1))
            y = ops.relu(convolution(y, width, 3, stride))
            y = convolution(y, 4 * width, 1)
            x = ops.relu(ops.add(y, x if i else convolution(x, 4 * width, 1, stride)))
    x = ops.matmul(
        ops.reduce_mean(x, np.array([2, 3]), False), w(x.output(0).partial_shape[1].get_length(), 10), False, False
    )
    return ov.Model([mean_of_squares(x)], [image], "resnet"), w.all


def transformer(layers, batch, length=32, width=64, heads=4):
    """An encoder: attention through plain matrix products, layer normalisation, Gelu."""
    w = Weights()

    def dense(x, inputs, outputs):
        return ops.add(ops.matmul(x, w(inputs, outputs), False, False), w(outputs))

    def split(x, order):
        return ops.transpose(ops.reshape(x, np.array([0, 0, heads, width // heads]), True), np.array(order))

    def normalized(x):
        return ops.add(
            ops.multiply(ops.mvn(x, ops.constant(np.array([-1])), True, 1e-5, "inside_sqrt"), w(width)), w(width)
        )

    tokens = ops.parameter([batch, length, width], np.float32)
    x = tokens
    for _ in range(layers):
        q, k, v = (split(dense(x, width, width), order) for order in ([0, 2, 1, 3], [0, 2, 3, 1], [0, 2, 1, 3]))
        scores = ops.softmax(ops.multiply(ops.matmul(q, k, False, False), np.float32(0.25)), -1)
        mixed = ops.transpose(ops.matmul(scores, v, False, False), np.array([0, 2, 1, 3]))
        x = normalized(ops.add(x, dense(ops.reshape(mixed, np.array([0, 0, width]), True), width, width)))
        hidden = ops.gelu(dense(x, width, 4 * width), "erf")
        x = normalized(ops.add(x, dense(hidden, 4 * width, width)))
    return ov.Model([mean_of_squares(x)], [tokens], "transformer"), w.all


def seconds(model, weights):
    """Processor time of one gradient model with respect to all weights; the best of two."""
    times = []
    for _ in range(2):
        start = time.process_time()
        gradient = ovtk.gradient(model, of=0, wrt=weights)
        times.append(time.process_time() - start)
    assert len(gradient.outputs) == len(weights)
    return min(times)


@pytest.mark.parametrize("batch", [8, -1])
@pytest.mark.parametrize(("build", "size"), [(resnet, (3, 4, 6, 3)), (transformer, 12)])
def test_under_a_second(build, size, batch):
    assert seconds(*build(size, batch)) < 1


def test_time_grows_with_the_model():
    small, large = (seconds(*transformer(layers, batch=-1)) for layers in (6, 24))
    assert large < 10 * small  # a quadratic walk would take 16 times as long
