# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""`report`: what ran where."""

from __future__ import annotations

from typing import Any

from torch import nn

from .._core import ArgumentError
from .dynamo import GRAPHS, CompiledGraph
from .programs import Program, Target
from .runtime import Runtime
from .step import CompiledStep
from .transformed import Transformed, runtime_of


def report(obj: Any) -> dict[str, Any]:
    """What was compiled for a model, and what did not run on OpenVINO.

    Args:
        obj: What transform_model, compile_step or torch.compile returned, or a model whose parts they were made of.

    Returns:
        `device`; `precision`; `programs`, a dict for each compiled model (`kind`, `inputs`, `devices`, `precision`,
        `ops`, `seconds` that compiling took); `fallbacks`, a dict for each part that ran in eager mode (`what`,
        `reason`).

    Raises:
        ArgumentError: nothing of the model runs on OpenVINO.
    """
    if isinstance(obj, CompiledStep):
        found = _head(obj.target)
        for session in obj.sessions():
            found["programs"] += session.core.programs()
        return found
    if not isinstance(obj, nn.Module):
        raise ArgumentError(f"report takes a model or a compiled step, got {type(obj).__name__}")
    runtimes = [runtime_of(one) for one in obj.modules() if isinstance(one, Transformed)]
    graphs = _graphs_of(obj)
    everything = runtimes + [graph.runtime for graph in graphs]
    if not everything:
        raise ArgumentError(
            "nothing of this model runs on OpenVINO; transform it with transform_model, or call what torch.compile "
            "with backend='ovtk' returned once"
        )
    found = _head(everything[0].target)
    for runtime in everything:
        found["programs"] += _programs(runtime)
    found["fallbacks"] = [
        {"what": f"a graph of {len(graph.module.graph.nodes)} nodes", "reason": graph.reason}
        for graph in graphs
        if graph.reason
    ]
    return found


def _head(target: Target) -> dict[str, Any]:
    return {"device": target.device, "precision": target.precision, "programs": [], "fallbacks": []}


def _graphs_of(model: nn.Module) -> list[CompiledGraph]:
    """The graphs of torch.compile that take a parameter of the model."""
    parameters = {id(parameter) for parameter in model.parameters()}
    return [
        graph
        for graph in GRAPHS
        if any((tensor := known()) is not None and id(tensor) in parameters for known in graph.tensors)
    ]


def _programs(runtime: Runtime) -> list[dict[str, Any]]:
    return [_row(kind, program) for variant in runtime.variants for kind, program in variant.function.programs()]


def _row(kind: str, program: Program) -> dict[str, Any]:
    names = [port.get_any_name() for port in program.model.inputs]
    return {
        "kind": kind,
        "inputs": {
            name: f"{str(port.dtype).removeprefix('torch.')}{list(port.shape)}"
            for name, port in zip(names, program.inputs, strict=True)
        },
        "devices": program.compiled.execution_devices(),
        "precision": program.target.precision,
        "ops": program.ops,
        "seconds": round(program.seconds, 3),
    }
