# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""What one comparison with PyTorch consists of."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import openvino as ov
from openvino import opset13

# Spatial sizes by their number: odd and even ones.
SIZE = {1: (9,), 2: (7, 6), 3: (5, 4, 5)}


def permutation(shape):
    """Inputs without ties."""
    return lambda rng: [rng.permutation(np.linspace(-1, 1, int(np.prod(shape)))).reshape(shape)]


def as_list(values):
    """Several values, or one, as a list."""
    return list(values) if isinstance(values, (list, tuple)) else [values]


def like(x, number):
    """A constant of the type of an openvino value."""
    return ov.op.Constant(x.get_element_type(), ov.Shape([]), [number])


@dataclass(frozen=True)
class Row:
    """One op with one set of attributes, on one set of input shapes.

    `build` makes the op from openvino values and returns an output or a list of outputs; `torch` computes the same
    from tensors. Inputs are uniform in [low, high] unless `inputs` makes them, away from kinks and ties.
    """

    name: str
    build: Callable[..., Any]
    torch: Callable[..., Any]
    shapes: Sequence[tuple[int, ...]]
    low: float = -1.0
    high: float = 1.0
    inputs: Callable[[np.random.Generator], Sequence[np.ndarray]] | None = None
    tolerance: float = 1e-4
    dynamic: bool | Sequence[Sequence[int]] = True
    second: bool = True

    def dynamic_shape(self, i: int, shape: tuple[int, ...]) -> list[int]:
        """The shape of input i in the dynamic run: as `dynamic` says, else no size is known, but those of a
        convolution's weights and its channels, which the op needs."""
        if not isinstance(self.dynamic, bool):
            return list(self.dynamic[i])
        if "Convolution" not in self.op:
            return [-1] * len(shape)
        return list(shape) if i > 0 else [-1, shape[1], *[-1] * (len(shape) - 2)]

    @property
    def op(self) -> str:
        """The type of the op, which its name begins with."""
        return re.split("[ -]", self.name)[0]

    def model(self, shapes: Sequence[Sequence[int]]) -> ov.Model:
        """The op as a model: a value for each input, a result for each output."""
        parameters = [opset13.parameter(ov.PartialShape(list(shape)), np.float32) for shape in shapes]
        built = as_list(self.build(*[parameter.output(0) for parameter in parameters]))
        return ov.Model([opset13.result(value) for value in built], parameters, self.name)

    def arrays(self, rng: np.random.Generator) -> list[np.ndarray]:
        """The inputs, as f32."""
        made = self.inputs(rng) if self.inputs else [rng.uniform(self.low, self.high, shape) for shape in self.shapes]
        return [np.asarray(x, np.float32) for x in made]


@dataclass
class Rows:
    """Collects rows; a name is the op's, followed by what distinguishes the row."""

    rows: list[Row] = field(default_factory=list)

    def add(self, name, build, torch, *shapes, **options):
        """Adds one row."""
        self.rows.append(Row(name, build, torch, shapes, **options))

    def unary(self, name, build, torch, low=-1.0, high=1.0, **options):
        """Adds an elementwise function on rank 0, 1 and 3."""
        for shape in ((), (5,), (2, 3, 4)):
            self.add(f"{name} rank {len(shape)}", build, torch, shape, low=low, high=high, **options)

    def binary(self, name, build, torch, low=-1.0, high=1.0, **options):
        """Adds an elementwise function of two inputs under every kind of broadcast."""
        pairs = [((2, 3), (2, 3)), ((2, 3), (3,)), ((3,), (2, 3)), ((2, 1, 3), (4, 1)), ((), (2, 3)), ((), ())]
        for a, b in pairs:
            label = f"{name} {list(a)} {list(b)}".replace(", ", "x")
            self.add(label, build, torch, a, b, low=low, high=high, **options)
