# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Compiled OpenVINO models that read and write PyTorch's memory."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import openvino as ov
import torch

from .. import _core
from .conversion import DTYPES

PRECISIONS = ("f32", "bf16", "f16")


@dataclass(frozen=True)
class Target:
    """Where and how models run."""

    device: str = "CPU"
    precision: str = "f32"  #: what the device computes in; tensors stay as they are
    cache_dir: str = ""  #: folder of compiled models; empty: none

    def __post_init__(self) -> None:
        if self.precision not in PRECISIONS:
            raise _core.ArgumentError(f"the precision must be f32, bf16 or f16, got {self.precision!r}")

    def properties(self) -> dict[str, str]:
        properties = {
            "INFERENCE_PRECISION_HINT": self.precision,
            "PERFORMANCE_HINT": "LATENCY",
            "NUM_STREAMS": "1",
        }
        if self.cache_dir:
            properties["CACHE_DIR"] = self.cache_dir
        return properties


@dataclass(frozen=True)
class Port:
    """Shape and type of an input or output."""

    shape: tuple[int, ...]
    dtype: torch.dtype

    def empty(self) -> torch.Tensor:
        return torch.empty(self.shape, dtype=self.dtype)

    def bytes(self) -> int:
        size = torch.empty((), dtype=self.dtype).element_size()
        for length in self.shape:
            size *= length
        return size


def ports(model_ports: Sequence[tuple[str, tuple[int, ...]]]) -> list[Port]:
    return [Port(tuple(shape), DTYPES[kind]) for kind, shape in model_ports]


@dataclass
class Program:
    """A compiled model, and requests to run it, as many as there are runs at a time."""

    model: ov.Model
    target: Target
    compiled: _core.Program = field(init=False)
    inputs: list[Port] = field(init=False)
    outputs: list[Port] = field(init=False)
    seconds: float = field(init=False)  #: that compiling took
    ops: int = field(init=False)

    def __post_init__(self) -> None:
        start = time.perf_counter()
        self.compiled = _core.compile(self.model, self.target.device, self.target.properties())
        self.seconds = time.perf_counter() - start
        self.inputs = ports(self.compiled.inputs())
        self.outputs = ports(self.compiled.outputs())
        self.ops = len(self.model.get_ops())
        self._free: list[_core.Request] = []
        self._lock = threading.Lock()

    def run(self, inputs: Sequence[int], outputs: Sequence[int]) -> None:
        """Runs once on memory at these addresses, which must be contiguous and of the ports' shapes and types."""
        with self._lock:
            request = self._free.pop() if self._free else None
        request = request or _core.Request(self.compiled)
        try:
            request.run(inputs, outputs)
        finally:
            with self._lock:
                self._free.append(request)


ALIGNMENT = 64  # bytes, of a cache line


class Arena:
    """Memory that is written by one model and read by another, over and over."""

    def __init__(self, size: int) -> None:
        self.memory = torch.empty(size, dtype=torch.uint8)
        self._storage = self.memory.untyped_storage()
        self._unused = self._users()

    def _users(self) -> int:
        return int(torch._C._storage_Use_Count(self._storage._cdata))

    def is_free(self) -> bool:
        """Whether nobody (a graph that waits for its backward pass) holds on to the memory."""
        return self._users() == self._unused


class Arenas:
    """Arenas of one kind; one that is free again is used again."""

    def __init__(self, kept: Sequence[Port]) -> None:
        self._offsets: list[int] = []
        self._size = 0
        for port in kept:
            self._offsets.append(self._size)
            self._size += -(-port.bytes() // ALIGNMENT) * ALIGNMENT
        self._all: list[Arena] = []
        self._taken: set[int] = set()
        self._lock = threading.Lock()

    def addresses(self, memory: torch.Tensor) -> list[int]:
        """Where the values are in the memory of an arena, or in a copy of it."""
        start = memory.data_ptr()
        return [start + offset for offset in self._offsets]

    def take(self) -> Arena:
        with self._lock:
            for arena in self._all:
                if id(arena) not in self._taken and arena.is_free():
                    break
            else:
                arena = Arena(self._size)
                self._all.append(arena)
            self._taken.add(id(arena))
            return arena

    def give_back(self, arena: Arena) -> None:
        """Nobody writes any more; whoever still reads holds on to the memory."""
        with self._lock:
            self._taken.discard(id(arena))
            idle = [one for one in self._all if id(one) not in self._taken and one.is_free()]
            for spare in idle[1:]:
                self._all.remove(spare)

    def bytes(self) -> int:
        with self._lock:
            return sum(arena.memory.numel() for arena in self._all)
