# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Random numbers of a graph as inputs, drawn by PyTorch's generator in the order in which eager mode draws them."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import fx

from .._core import ArgumentError

aten = torch.ops.aten

# Ops whose result depends on shapes and numbers alone: a tensor they take gives them its shape and type.
SHAPE_ONLY = {
    "aten::bernoulli.p",
    "aten::normal_functional",
    "aten::rand",
    "aten::rand_like",
    "aten::randint",
    "aten::randint.low",
    "aten::randint_like",
    "aten::randint_like.low_dtype",
    "aten::randn",
    "aten::randn_like",
    "aten::randperm",
    "aten::uniform",
}


# Tagged as random, but not as they stand in our graphs: with dropout they were broken down before.
NOT_RANDOM = {"aten::scaled_dot_product_attention"}


@dataclass(frozen=True)
class Draw:
    """One tensor of random numbers."""

    name: str
    op: str
    make: Callable[[torch.Generator | None], torch.Tensor]


def hoist(graph: fx.Graph) -> list[Draw]:
    """Replaces each random op of a graph by a placeholder; returns what is to be drawn for them, in order.

    Raises:
        ArgumentError: numbers depend on values of the graph (`multinomial`, Bernoulli with computed probabilities).
    """
    draws: list[Draw] = []
    for node in list(graph.nodes):
        if node.op != "call_function":
            continue
        name = _schema_name(node.target)
        if name == "aten::native_dropout":
            _hoist_dropout(graph, node, draws)
        elif name in SHAPE_ONLY:
            _hoist_op(graph, node, name, draws)
        elif name not in NOT_RANDOM and torch.Tag.nondeterministic_seeded in getattr(node.target, "tags", ()):
            raise ArgumentError(
                f"the op {name} draws random numbers from values that the model computes, which cannot be done outside "
                f"of the model; draw them before the call, or leave this part of the model to eager mode{_line(node)}"
            )
    return draws


def _schema_name(target: Any) -> str:
    return str(target.name()) if isinstance(target, torch._ops.OpOverload) else ""


def _line(node: fx.Node) -> str:
    trace = (node.meta.get("stack_trace") or "").strip().splitlines()
    return f" ({trace[-2].strip()})" if len(trace) > 1 else ""


def _placeholder(graph: fx.Graph, value: torch.Tensor, count: int) -> fx.Node:
    last = [node for node in graph.nodes if node.op == "placeholder"][-1]
    with graph.inserting_after(last):
        node = graph.placeholder(f"random_{count}")
    node.meta["val"] = value
    return node


def _hoist_dropout(graph: fx.Graph, node: fx.Node, draws: list[Draw]) -> None:
    x, probability = node.args[0], float(node.args[1])
    value = x.meta["val"]
    is_training = len(node.args) < 3 or node.args[2] in (True, None)
    result: Any = x
    if is_training and probability > 0 and value.numel() > 0:
        shape, dtype, keep = tuple(value.shape), value.dtype, 1 - probability

        def draw(generator: torch.Generator | None) -> torch.Tensor:
            if keep == 0:
                return torch.zeros(shape, dtype=dtype)
            return torch.empty(shape, dtype=dtype).bernoulli_(keep, generator=generator).div_(keep)

        mask = _placeholder(graph, value, len(draws))
        draws.append(Draw(mask.name, "dropout", draw))
        with graph.inserting_before(node):
            result = graph.call_function(aten.mul.Tensor, (x, mask))
        result.meta["val"] = value
    for user in list(node.users):
        if user.target is not operator.getitem or user.args[1] != 0:
            raise ArgumentError(f"the mask of a dropout is used by itself{_line(node)}; draw it outside of the model")
        user.replace_all_uses_with(result)
        graph.erase_node(user)
    graph.erase_node(node)


def _hoist_op(graph: fx.Graph, node: fx.Node, name: str, draws: list[Draw]) -> None:
    def stand_in(argument: fx.Node) -> torch.Tensor:
        value = argument.meta["val"]
        return torch.empty(tuple(value.shape), dtype=value.dtype)

    args = fx.node.map_arg(node.args, stand_in)
    kwargs = {key: value for key, value in node.kwargs.items() if key not in ("generator", "pin_memory")}
    kwargs = fx.node.map_arg(kwargs, stand_in)
    op: Any = node.target

    def draw(generator: torch.Generator | None) -> torch.Tensor:
        if generator is None:
            return op(*args, **kwargs)
        with torch.random.fork_rng(devices=[]):
            torch.random.set_rng_state(generator.get_state())
            result = op(*args, **kwargs)
            generator.set_state(torch.random.get_rng_state())
        return result

    replacement = _placeholder(graph, node.meta["val"], len(draws))
    draws.append(Draw(replacement.name, name, draw))
    node.replace_all_uses_with(replacement)
    graph.erase_node(node)
