# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""A bounded cache: what was not used for the longest time makes room."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Cache(Generic[Value]):
    """Values by key, at most `largest` of them; safe to use from several threads."""

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = threading.RLock()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of a key, made when it is first asked for."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
            value = make()
            self._values[key] = value
            if len(self._values) > self.largest:
                self._values.popitem(last=False)
            return value

    def drop(self, key: Hashable) -> None:
        """Forgets a value."""
        with self._lock:
            self._values.pop(key, None)

    def __iter__(self) -> Iterator[Value]:
        with self._lock:
            return iter(list(self._values.values()))

    def __len__(self) -> int:
        return len(self._values)
