# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""NumPy arrays on their way into a session."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from . import _core

Batch = ArrayLike | Mapping[str, ArrayLike]

DTYPES = {
    "f64": np.float64,
    "f32": np.float32,
    "f16": np.float16,
    "i64": np.int64,
    "i32": np.int32,
    "i16": np.int16,
    "i8": np.int8,
    "u64": np.uint64,
    "u32": np.uint32,
    "u16": np.uint16,
    "u8": np.uint8,
    "boolean": np.bool_,
}


def arrays(batch: Batch, dtypes: Mapping[str, type], kind: str) -> dict[str, np.ndarray]:
    """The arrays of a batch by name; a single one needs none. `kind` is "input" or "target"."""
    if not isinstance(batch, Mapping):
        if len(dtypes) != 1:
            raise _core.ArgumentError(
                f"there are {len(dtypes)} {kind}s ({', '.join(dtypes)}); give them as a dict by name"
            )
        batch = {next(iter(dtypes)): batch}
    return {name: _array(value, dtypes.get(name), kind) for name, value in batch.items()}


def _array(value: ArrayLike, dtype: type | None, kind: str) -> np.ndarray:
    """Contiguous, and in the type of an input; a target keeps its kind of number (class indices or values)."""
    array = np.asarray(value)
    if dtype is None or array.dtype == dtype:
        return np.asarray(array, order="C")
    if kind == "input":
        wanted = np.dtype(dtype)
        if np.issubdtype(array.dtype, np.floating) and np.issubdtype(wanted, np.integer):
            raise _core.ArgumentError(f"an input takes {wanted}, got {array.dtype}; convert it, if that is meant")
        array = array.astype(dtype)
    elif array.dtype == np.float64:
        array = array.astype(np.float32)
    return np.asarray(array, order="C")


def floats(values: Mapping[str, ArrayLike]) -> dict[str, np.ndarray]:
    """Values of weights or slots."""
    return {name: np.asarray(value, dtype=np.float32, order="C") for name, value in values.items()}
