# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""PyTorch models as OpenVINO models for inference, at any time and while they train."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import openvino as ov
import torch
from torch import nn

from .._core import ArgumentError
from .._models import with_batch
from .lifting import Lifted, lift_call
from .modules import check, tensor_at
from .structure import Branch, Leaf, Structure, as_arguments, flatten
from .transformed import Transformed, eager_view, runtime_of


def to_openvino(obj: Any, *, example: Any = None) -> ov.Model:
    """The model for inference: in eval() mode, with the current weights inside, and of any batch size where possible.

    Its inputs have the names of the arguments of `forward`, its outputs those of dict keys or fields.

    Args:
        obj: What transform_model or compile_step returned, or any module.
        example: What the model is called with: a tensor, a tuple of arguments or a dict. By default, what it was called
            with last; a module of PyTorch's own needs it.

    Raises:
        ArgumentError: there is no example; the module cannot be exported (the message names the line).
    """
    if hasattr(obj, "sync") and hasattr(obj, "example"):  # a CompiledStep, which imports us
        obj.sync()
        model = obj.model
        structure, tensors = _flat(*obj.example()) if example is None else _flat(*as_arguments(example))
    elif not isinstance(obj, nn.Module):
        raise ArgumentError(f"to_openvino takes a model or a compiled step, got {type(obj).__name__}")
    elif example is not None:
        model, (structure, tensors) = obj, _flat(*as_arguments(example))
    else:
        known = runtime_of(obj).example if isinstance(obj, Transformed) else None
        if known is None:
            raise ArgumentError("the model has not been called yet; call it once, or give an example of its inputs")
        model, structure, tensors = obj, known[0], [torch.zeros(port.shape, dtype=port.dtype) for port in known[1]]
    check(model)
    with _evaluating(model):
        return _for_inference(eager_view(model) if isinstance(model, Transformed) else model, structure, tensors)


def _flat(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Structure, list[torch.Tensor]]:
    tensors: list[torch.Tensor] = []
    return flatten((args, kwargs), tensors), tensors


@contextmanager
def _evaluating(model: nn.Module) -> Iterator[None]:
    """In eval() mode for a while, each part going back to its own mode."""
    modes = [(one, one.training) for one in model.modules()]
    model.eval()
    try:
        yield
    finally:
        for one, mode in modes:
            one.training = mode


def _for_inference(view: nn.Module, structure: Structure, tensors: Sequence[torch.Tensor]) -> ov.Model:
    lifted, returned = lift_call(view, structure, tensors)
    arguments = _embed(lifted, view, _argument_names(view, structure))
    names = dict(_leaf_names(returned, "output"))
    results = []
    for index, output in enumerate(lifted.results):
        if output.given is not None:
            raise ArgumentError("the model returns an input as it is, which is no output of an OpenVINO model")
        result = lifted.model.results[output.output]
        result.set_friendly_name(names.get(index, f"output/{index}"))
        result.input_value(0).set_names({names.get(index, f"output/{index}")})
        results.append(result)
    model = ov.Model(results, arguments, type(view).__name__)
    model.validate_nodes_and_infer_types()
    try:
        return with_batch(model, None)
    except ArgumentError:
        return model  # something in it depends on this batch


def _embed(lifted: Lifted, view: nn.Module, names: dict[int, str]) -> list[Any]:
    """Puts constants in the places of parameters and buffers; returns the inputs that stay, with their names."""
    stay = []
    for parameter, given in zip(lifted.model.get_parameters(), lifted.inputs, strict=True):
        if given.kind == "argument":
            name = names.get(given.index, f"input/{given.index}")
            parameter.set_friendly_name(name)
            parameter.output(0).set_names({name})
            stay.append(parameter)
        elif given.kind == "random":
            raise ArgumentError("the model draws random numbers in eval() mode, which an OpenVINO model cannot")
        else:
            value = tensor_at(view, given.name).detach().contiguous().numpy()
            constant = ov.opset13.constant(value.copy(), name=given.name)
            constant.set_friendly_name(given.name)
            parameter.output(0).replace(constant.output(0))
    return stay


def _argument_names(view: nn.Module, structure: Structure) -> dict[int, str]:
    """Names of the tensors of a call, from the signature of `forward`."""
    assert isinstance(structure, Branch)
    positional, keywords = structure.children
    parameters = list(inspect.signature(view.forward).parameters)
    names: dict[int, str] = {}
    for i, child in enumerate(positional.children):
        names.update(_leaf_names(child, parameters[i] if i < len(parameters) else f"input/{i}"))
    for key, child in zip(keywords.names, keywords.children, strict=True):
        names.update(_leaf_names(child, str(key)))
    return names


def _leaf_names(structure: Structure, name: str) -> Iterator[tuple[int, str]]:
    """Each tensor of a structure and its name: that of the whole when it is alone, else the keys that lead to it."""
    if isinstance(structure, Leaf):
        yield structure.index, name
    elif isinstance(structure, Branch):
        for i, child in enumerate(structure.children):
            yield from _leaf_names(child, str(structure.names[i]) if structure.names else f"{name}/{i}")
