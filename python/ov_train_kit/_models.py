# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Models and their weights: reading, listing, lifting, putting back, new heads and batches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any

import numpy as np
import numpy.typing as npt
import openvino as ov

from . import _core


@dataclass(frozen=True)
class Weight:
    """One weight of a model."""

    name: str  #: unique, and the same at each read of the file
    role: str  #: kernel, bias, scale, shift, running_mean, running_variance, embedding or other
    shape: tuple[int, ...]
    stored_type: str  #: as in the file: f32, f16, i8, ...
    op_type: str  #: of the layer's op: "Convolution", also for the bias added after it
    layer: str  #: the name that the weights of one layer share
    trainable: bool
    note: str  #: why it doesn't train, or what was recognised


@dataclass(frozen=True)
class Lifted:
    """A model whose weights are inputs, behind its own: one of f32 for each entry of `weights`, named as it is."""

    model: ov.Model
    weights: list[Weight]
    values: dict[str, npt.NDArray[np.float32]]


def read_model(path: str | PathLike[str]) -> ov.Model:
    """Reads a model file or SavedModel folder of any format that OpenVINO reads.

    Args:
        path: An IR (.xml), .onnx, .tflite, .pb, Paddle's .pdmodel or .json, or a TensorFlow SavedModel folder.

    Raises:
        ArgumentError: when it is missing, truncated, of another format, or an ONNX model keeps weights outside of its
            folder; one sentence says which.
    """
    return _core.read_model(fspath(path))


def find_weights(
    model: ov.Model,
    *,
    trainable: str | None = None,
    freeze: str | None = None,
    op_types: Sequence[str] = (),
    last_layers: int = 0,
) -> list[Weight]:
    """Lists the weights of a model in graph order, and says which of them train.

    Args:
        model: The model; it is left as it is.
        trainable: Only weights whose whole name matches this regular expression (ECMAScript) train.
        freeze: Those that match this one don't.
        op_types: Only weights of layers of these types train, e.g. "MatMul".
        last_layers: Only those of the last layers train, so many; 0 stands for all.

    Raises:
        ArgumentError: when the model has no weights, or a pattern or type matches none (near matches are shown).
    """
    return [
        Weight(**row) for row in _core.find_weights(model, trainable or "", freeze or "", list(op_types), last_layers)
    ]


def lift(
    model: ov.Model,
    *,
    trainable: str | None = None,
    freeze: str | None = None,
    op_types: Sequence[str] = (),
    last_layers: int = 0,
) -> Lifted:
    """Copies a model and turns its weights into inputs; arguments and errors as in `find_weights`."""
    lifted, rows, arrays = _core.lift(model, trainable or "", freeze or "", list(op_types), last_layers)
    weights = [Weight(**row) for row in rows]
    return Lifted(lifted, weights, {weight.name: array for weight, array in zip(weights, arrays, strict=True)})


def with_weights(model: ov.Model, values: Mapping[str, npt.ArrayLike]) -> ov.Model:
    """Returns a copy of `model` with these weights, by name, in place of its own.

    Each is stored as in the file (f16, integers with a scale) where that holds its value exactly, else as f32.

    Raises:
        ArgumentError: for an unknown name (near matches are shown) or a wrong shape.
    """
    return _core.with_weights(model, {name: np.ascontiguousarray(value, np.float32) for name, value in values.items()})


def replace_head(model: ov.Model, num_classes: int, *, seed: int = 0, output: str | None = None) -> ov.Model:
    """Returns a copy of `model` whose last dense layer, or 1x1 convolution, puts out `num_classes` numbers.

    Its weights are drawn from `seed` (Glorot uniform), its bias is zero, their names stay; what follows the layer
    (Softmax, pooling, a Reshape) stays too.

    Args:
        model: The model; it is left as it is.
        num_classes: Number of classes.
        seed: Same seed, same weights.
        output: Tensor name of the output whose head is meant; the first output by default.

    Raises:
        ArgumentError: when no such layer stands before the output.
    """
    return _core.replace_head(model, num_classes, seed, output or "")


def with_batch(model: ov.Model, batch: int | None = None) -> ov.Model:
    """Returns a copy of `model` that takes batches of this size, or of any (None).

    Raises:
        ArgumentError: when the outputs would not follow; it says which, and where the batch is lost.
    """
    return _core.with_batch(model, batch)


def describe_model(
    model: ov.Model,
    *,
    trainable: str | None = None,
    freeze: str | None = None,
    op_types: Sequence[str] = (),
    last_layers: int = 0,
) -> dict[str, Any]:
    """What `ovtk inspect --json` prints: inputs, outputs, weights, batch norms, ops that stop gradients, and notes."""
    return _core.describe_model(model, trainable or "", freeze or "", list(op_types), last_layers)
