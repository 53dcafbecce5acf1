# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""A PyTorch module as an OpenVINO model whose weights, buffers and random numbers are inputs."""

from __future__ import annotations

import traceback
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import openvino as ov
import torch
from torch import nn
from torch.export.graph_signature import InputKind, OutputKind

from .._core import ArgumentError
from . import stop_gradient
from .conversion import clean, convert
from .decompositions import export_table
from .randomness import Draw, hoist
from .structure import Structure, flatten

_PREFIX = "called."


@dataclass(frozen=True)
class Input:
    """What an input of a lifted model is fed with."""

    kind: str  #: "parameter", "buffer", "argument" or "random"
    name: str  #: of a parameter or buffer in the module
    index: int  #: of an argument among the tensors of a call, or of a draw


@dataclass(frozen=True)
class Output:
    """What a call returns, or the new value of a buffer or argument: an output of the lifted model, or what came in."""

    name: str  #: of the buffer in the module; empty: a result, or an argument's
    output: int  #: index of the model's output; -1: an input is returned as it is
    given: Input | None = None  #: that input
    detached: bool = False  #: no gradient comes back from it
    increment: int = 0  #: of a counter: the new value is the old one and this
    argument: int = -1  #: index of the argument that is changed


@dataclass(frozen=True)
class Lifted:
    """An exported module; the inputs of the model are described in order."""

    model: ov.Model
    inputs: list[Input]
    results: list[Output]  #: of the call, in order
    buffers: list[Output]  #: that have new values
    arguments: list[Output]  #: that are changed in place
    draws: list[Draw]


class _Called(nn.Module):
    """A module of tensors in, tensors out around any call."""

    def __init__(self, called: nn.Module, call: Callable[[Sequence[torch.Tensor]], list[torch.Tensor]]) -> None:
        super().__init__()
        self.called = called
        self.call = call

    def forward(self, *tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return tuple(self.call(tensors))


def lift(
    module: nn.Module,
    call: Callable[[Sequence[torch.Tensor]], list[torch.Tensor]],
    tensors: Sequence[torch.Tensor],
) -> Lifted:
    """Exports what `call` computes from tensors with a module, in the mode (train or eval) the module is in.

    Args:
        module: Owns the parameters and buffers.
        call: Calls the module; takes and returns flat lists of tensors.
        tensors: Examples of the shapes and types.

    Raises:
        ArgumentError: the module cannot be exported, e.g. because it branches on values; names the line.
    """
    exported = _export(_Called(module, call), tuple(tensors))
    return _to_openvino(exported)


def lift_call(module: nn.Module, structure: Structure, tensors: Sequence[torch.Tensor]) -> tuple[Lifted, Structure]:
    """As `lift`, for a call with the arguments that `structure` builds; also returns the structure of its result."""
    found: list[Structure] = []

    def call(leaves: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        args, kwargs = structure.build(leaves)
        returned: list[torch.Tensor] = []
        found.append(flatten(module(*args, **kwargs), returned))
        return returned

    lifted = lift(module, call, tensors)
    return lifted, found[-1]


def _export(module: nn.Module, tensors: tuple[torch.Tensor, ...]) -> Any:
    examples = tuple(tensor.detach() for tensor in tensors)
    try:
        with (
            torch.enable_grad(),
            torch.autocast("cpu", enabled=False),
            torch.autograd.graph.saved_tensors_hooks(lambda x: x, lambda x: x),  # a checkpoint's are not for these
            warnings.catch_warnings(),
        ):
            warnings.simplefilter("ignore")  # PyTorch's own, of its own deprecations
            exported = torch.export.export(module, examples, strict=False)
            stop_gradient.mark(exported.graph_module)
            return exported.run_decompositions(export_table())
    except ArgumentError:
        raise
    except Exception as error:
        raise ArgumentError(_explain(error)) from error


def _explain(error: BaseException) -> str:
    """One sentence: which line of the model stops the export, and what to do."""
    text = str(error).strip().splitlines()
    first = text[0] if text else type(error).__name__
    place = _line_of_model(error)
    where = f" at {place}" if place else ""
    kind = type(error).__name__
    if "DataDependent" in kind or "data-dependent" in str(error).lower() or "Could not guard" in str(error):
        return (
            f"the model branches on the value of a tensor{where}, which no graph can hold; write it with torch.where "
            f"or torch.cond, or transform only the parts around it ({first})"
        )
    return f"torch.export cannot export the model{where}: {kind}: {first}"


def _line_of_model(error: BaseException) -> str:
    """The innermost line outside of PyTorch, OpenVINO and this package."""
    ours = str(Path(__file__).parent)
    foreign = [str(Path(torch.__file__).parent), str(Path(ov.__file__).parent), ours]
    place = ""
    seen: BaseException | None = error
    while seen is not None:
        for frame in traceback.extract_tb(seen.__traceback__):
            if not frame.filename.startswith("<") and not any(frame.filename.startswith(one) for one in foreign):
                place = f"{frame.filename}:{frame.lineno}: {(frame.line or '').strip()}"
        seen = seen.__cause__ or seen.__context__
    return place


def _to_openvino(exported: Any) -> Lifted:
    module = exported.graph_module
    graph = module.graph
    inputs = _inputs(exported)
    _embed_constants(exported, graph)
    clean(graph)
    draws = hoist(graph)
    for index, draw in enumerate(draws):
        inputs[draw.name] = Input("random", "", index)
    returned = _outputs(exported, graph, inputs)
    graph.eliminate_dead_code()
    for node in [node for node in graph.nodes if node.op == "placeholder" and not node.users]:
        graph.erase_node(node)
    module.recompile()
    used = [node.name for node in graph.nodes if node.op == "placeholder"]
    model = convert(module, {name: _input_name(inputs[name]) for name in used})
    return Lifted(
        model,
        [inputs[name] for name in used],
        [output for output in returned if not output.name and output.argument < 0],
        [output for output in returned if output.name],
        [output for output in returned if output.argument >= 0],
        draws,
    )


def _input_name(given: Input) -> str:
    return given.name if given.name else f"{given.kind}/{given.index}"


def _inputs(exported: Any) -> dict[str, Input]:
    """By the name of the placeholder."""
    inputs: dict[str, Input] = {}
    arguments = 0
    for spec in exported.graph_signature.input_specs:
        if spec.kind == InputKind.USER_INPUT:
            inputs[spec.arg.name] = Input("argument", "", arguments)
            arguments += 1
        elif spec.kind == InputKind.PARAMETER:
            inputs[spec.arg.name] = Input("parameter", spec.target.removeprefix(_PREFIX), -1)
        elif spec.kind == InputKind.BUFFER:
            inputs[spec.arg.name] = Input("buffer", spec.target.removeprefix(_PREFIX), -1)
    return inputs


def _embed_constants(exported: Any, graph: torch.fx.Graph) -> None:
    """Tensors that the model makes from Python's numbers belong to the graph."""
    constants = exported.graph_signature.inputs_to_lifted_tensor_constants
    for node in list(graph.nodes):
        if node.op == "placeholder" and node.name in constants:
            name = f"constant_{node.name}"
            value = exported.constants[constants[node.name]].detach().contiguous()
            exported.graph_module.register_buffer(name, value)
            with graph.inserting_before(node):
                attribute = graph.get_attr(name)
            attribute.meta["val"] = node.meta["val"]
            node.replace_all_uses_with(attribute)
            graph.erase_node(node)


def _outputs(exported: Any, graph: torch.fx.Graph, inputs: dict[str, Input]) -> list[Output]:
    """Describes what is returned, and makes the graph return each computed value once."""
    returned = next(node for node in graph.nodes if node.op == "output")
    nodes: list[torch.fx.Node] = []
    outputs: list[Output] = []
    for node, spec in zip(returned.args[0], exported.graph_signature.output_specs, strict=True):
        if spec.kind not in (OutputKind.USER_OUTPUT, OutputKind.BUFFER_MUTATION, OutputKind.USER_INPUT_MUTATION):
            raise ArgumentError(
                f"the model changes its parameter {spec.target} in place while it runs; keep such a value in a buffer"
            )
        name = spec.target.removeprefix(_PREFIX) if spec.kind == OutputKind.BUFFER_MUTATION else ""
        argument = inputs[spec.target].index if spec.kind == OutputKind.USER_INPUT_MUTATION else -1
        if node.op == "placeholder":
            outputs.append(Output(name, -1, inputs[node.name], argument=argument))
            continue
        if node not in nodes:
            nodes.append(node)
        detached = node.target is stop_gradient.OP
        outputs.append(Output(name, nodes.index(node), None, detached, _increment(node, name, inputs), argument))
    returned.args = (tuple(nodes),)
    return outputs


def _increment(node: torch.fx.Node, name: str, inputs: dict[str, Input]) -> int:
    """By how much a buffer grows when it is a counter: an integer, and a number added to it."""
    if not name or node.target is not torch.ops.aten.add.Tensor or node.meta["val"].dtype.is_floating_point:
        return 0
    old, number = node.args[:2]
    is_own = isinstance(old, torch.fx.Node) and old.name in inputs and inputs[old.name].name == name
    return number if is_own and isinstance(number, int) else 0
