# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Nested arguments and results of a model as a flat list of tensors, and back."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch.utils import _pytree


@dataclasses.dataclass(frozen=True)
class Leaf:
    """A tensor: its place in the flat list."""

    index: int

    def build(self, tensors: Sequence[torch.Tensor]) -> Any:
        return tensors[self.index]

    def key(self) -> Any:
        return self.index


@dataclasses.dataclass(frozen=True)
class Constant:
    """Anything that is no tensor; it is part of what a graph was made for."""

    value: Any

    def build(self, tensors: Sequence[torch.Tensor]) -> Any:
        return self.value

    def key(self) -> Any:
        try:
            hash(self.value)
        except TypeError:
            return ("constant", id(self.value))
        return ("constant", type(self.value), self.value)


@dataclasses.dataclass(frozen=True)
class Branch:
    """A container: how to make it from its children."""

    kind: Any
    make: Callable[[list[Any]], Any]
    children: tuple[Any, ...]
    names: tuple[Any, ...] = ()  #: of the children, where they have some

    def build(self, tensors: Sequence[torch.Tensor]) -> Any:
        return self.make([child.build(tensors) for child in self.children])

    def key(self) -> Any:
        return (self.kind, tuple(child.key() for child in self.children))


Structure = Leaf | Constant | Branch


def flatten(value: Any, tensors: list[torch.Tensor]) -> Structure:
    """Appends the tensors of a value to a list; returns what puts them back in their places.

    Lists, tuples, dicts, whatever is registered with PyTorch's pytree (the outputs of Hugging Face's models are), and
    dataclasses.
    """
    if isinstance(value, torch.Tensor):
        tensors.append(value)
        return Leaf(len(tensors) - 1)
    kind = type(value)
    if kind is tuple or kind is list:
        return Branch(kind, kind, tuple(flatten(child, tensors) for child in value))
    if kind is dict:
        keys = tuple(value)
        return Branch(
            (dict, keys),
            lambda children: dict(zip(keys, children, strict=True)),
            tuple(flatten(child, tensors) for child in value.values()),
            keys,
        )
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return Branch(
            kind, lambda children: kind(*children), tuple(flatten(child, tensors) for child in value), value._fields
        )
    node = _pytree.SUPPORTED_NODES.get(kind)
    if node is not None:
        parts, context = node.flatten_fn(value)
        return Branch(
            (kind, repr(context)),
            lambda children: node.unflatten_fn(children, context),
            tuple(flatten(child, tensors) for child in parts),
            tuple(value) if isinstance(value, Mapping) else (),
        )
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = tuple(field.name for field in dataclasses.fields(value) if field.init)
        return Branch(
            (kind, names),
            lambda children: kind(**dict(zip(names, children, strict=True))),
            tuple(flatten(getattr(value, name), tensors) for name in names),
            names,
        )
    return Constant(value)


def as_arguments(given: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """What a module is called with, from one argument, a tuple of several, or a dict of keywords."""
    if isinstance(given, dict):
        return (), dict(given)
    return (tuple(given) if isinstance(given, (tuple, list)) else (given,)), {}
