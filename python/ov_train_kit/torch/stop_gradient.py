# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""`detach()` and `no_grad()` inside a model: gradients stop there in the OpenVINO model too.

The frontend drops ops that only return what they are given, so they go through the conversion as something else: an op
of PyTorch's, `ovtk::stop_gradient`; a SoftSign known by its name while the graph is simplified; an Identity that is
stated to have no gradient.
"""

from __future__ import annotations

import functools
import operator
from typing import Any

import openvino as ov
import torch
from openvino import opset13, opset16
from openvino.frontend.pytorch import ConversionExtension
from torch import fx

from .. import _core

NAME = "stop_gradient"

torch.library.define(f"ovtk::{NAME}", "(Tensor x) -> Tensor")


@torch.library.impl(f"ovtk::{NAME}", "CompositeExplicitAutograd")
def _stop_gradient(x: torch.Tensor) -> torch.Tensor:
    return x.clone()


@torch.library.register_fake(f"ovtk::{NAME}")
def _stop_gradient_fake(x: torch.Tensor) -> torch.Tensor:
    return torch.empty_like(x)


OP = torch.ops.ovtk.stop_gradient.default


@functools.cache
def rules() -> _core.Registry:
    """The standard rules, and Identity without a gradient."""
    registry = _core.Registry()
    registry.non_differentiable("opset16::Identity", "stands for detach() and no_grad() of PyTorch")
    return registry


def mark(module: fx.GraphModule) -> None:
    """Marks, in a program as `torch.export` leaves it, the values that gradients stop at."""
    graph = module.graph
    for node in list(graph.nodes):
        if node.op != "call_function":
            continue
        if node.target is torch.ops.aten.detach.default and node.meta["val"].is_floating_point():
            node.target = OP
        elif node.target is torch.ops.higher_order.wrap_with_set_grad_enabled and node.args[0] is False:
            for user in list(node.users):
                _mark_result(graph, user)
    module.recompile()


def _mark_result(graph: fx.Graph, node: fx.Node) -> None:
    value = node.meta.get("val")
    if node.target is not operator.getitem or not isinstance(value, torch.Tensor) or not value.is_floating_point():
        return
    with graph.inserting_after(node):
        stopped = graph.call_function(OP, (node,))
    stopped.meta.update(node.meta)
    node.replace_all_uses_with(stopped, delete_user_cb=lambda user: user is not stopped)


def extension() -> Any:
    """For the frontend: what the op is converted to."""

    def convert(context: Any) -> Any:
        node = opset13.softsign(context.get_input(0))
        node.set_friendly_name(NAME)
        return node.outputs()

    return ConversionExtension(f"ovtk.{NAME}.default", convert)


def finish(model: ov.Model) -> None:
    """Replaces the SoftSigns that stand for the op, after the graph was simplified."""
    for node in model.get_ops():
        if node.get_type_name() == "SoftSign" and node.get_friendly_name().startswith(NAME):
            identity = opset16.identity(node.input_value(0))
            node.output(0).replace(identity.output(0))
