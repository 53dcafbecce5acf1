# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""FX graphs as OpenVINO models, every placeholder a named input."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import openvino as ov
import torch
from openvino import opset13 as ops
from openvino._offline_transformations import apply_moc_transformations
from openvino.frontend import FrontEndManager
from openvino.frontend.pytorch.fx_decoder import TorchFXPythonDecoder
from torch import fx
from torch.fx.passes.shape_prop import _extract_tensor_metadata

from .._core import ArgumentError
from . import stop_gradient

aten = torch.ops.aten

TYPES = {
    torch.float64: ov.Type.f64,
    torch.float32: ov.Type.f32,
    torch.float16: ov.Type.f16,
    torch.bfloat16: ov.Type.bf16,
    torch.int64: ov.Type.i64,
    torch.int32: ov.Type.i32,
    torch.int16: ov.Type.i16,
    torch.int8: ov.Type.i8,
    torch.uint8: ov.Type.u8,
    torch.bool: ov.Type.boolean,
}
DTYPES = {str(kind.to_string()): dtype for dtype, kind in TYPES.items()}

# Ops that return what they are given.
IDENTITIES = {
    aten.alias.default,
    aten.clone.default,
    aten.detach.default,
    aten.lift_fresh_copy.default,
}


def clean(graph: fx.Graph) -> None:
    """Removes ops that return what they are given, and whatever nobody uses."""
    for node in list(graph.nodes):
        if node.op == "call_function" and node.target in IDENTITIES:
            node.replace_all_uses_with(node.args[0])
            graph.erase_node(node)
    graph.eliminate_dead_code()


def convert(module: fx.GraphModule, names: Mapping[str, str]) -> ov.Model:
    """Converts a graph whose nodes carry their values' shapes and types in `meta["val"]`.

    Args:
        module: Its graph returns a tuple of nodes, each once.
        names: The name of an input by the name of its placeholder; others keep the placeholder's.

    Raises:
        ArgumentError: OpenVINO's frontend does not know an op; the message names it.
    """
    placeholders = [node for node in module.graph.nodes if node.op == "placeholder"]
    values = [node.meta["val"] for node in placeholders]
    for node, value in zip(placeholders, values, strict=True):
        node.meta["tensor_meta"] = _extract_tensor_metadata(value)
    returned = next(node for node in module.graph.nodes if node.op == "output").args[0]
    decoder = TorchFXPythonDecoder(
        module, input_shapes=[list(value.shape) for value in values], input_types=[value.dtype for value in values]
    )  # it must live until the conversion is done
    model = _convert(decoder)
    for port, node, value in zip(model.inputs, placeholders, values, strict=True):
        parameter = port.get_node()
        parameter.set_partial_shape(ov.PartialShape(list(value.shape)))
        parameter.set_element_type(TYPES[value.dtype])
        name = names.get(node.name, node.name)
        parameter.set_friendly_name(name)
        port.set_names({name})
    model.validate_nodes_and_infer_types()
    for index, (result, node) in enumerate(zip(model.results, returned, strict=True)):
        _finish_output(result, node.meta["val"], f"result/{index}")
    apply_moc_transformations(model, cf=True)  # folds what shapes and constants alone decide; weights are no constants
    stop_gradient.finish(model)
    model.validate_nodes_and_infer_types()
    return model


def _convert(decoder: Any) -> ov.Model:
    frontend = FrontEndManager().load_by_framework("pytorch")
    frontend.add_extension(stop_gradient.extension())
    try:
        return frontend.convert(frontend.load(decoder))
    except Exception as error:
        lines = [line.strip(" -") for line in str(error).splitlines() if line.strip()]
        first = next((i for i, line in enumerate(lines) if "aten" in line or "prims" in line), 0)
        said = " ".join(lines[first : first + 3])
        raise ArgumentError(f"OpenVINO's PyTorch frontend cannot convert the model: {said}") from error


def _finish_output(result: ov.Node, value: torch.Tensor, name: str) -> None:
    """Gives an output PyTorch's type and its name."""
    source = result.input_value(0)
    kind = TYPES[value.dtype]
    if source.get_element_type() != kind:
        result.input(0).replace_source_output(ops.convert(source, kind.to_string()).output(0))
    result.set_friendly_name(name)
