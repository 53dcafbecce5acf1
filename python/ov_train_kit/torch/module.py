# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""`transform_model`: a module that computes forward and backward with OpenVINO."""

from __future__ import annotations

import functools
import threading
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn

from .._core import ArgumentError
from .caching import Cache
from .differentiable import Differentiable
from .lifting import Lifted, Output, lift
from .modules import check, fingerprint, tensor_at
from .programs import Target
from .structure import Structure, flatten

#: Graphs of one module: one for each mode (train, eval) and signature of inputs.
LARGEST = 16


def transform_model(
    module: nn.Module,
    device: str = "CPU",
    precision: str = "f32",
    *,
    cache_dir: str = "",
) -> nn.Module:
    """Returns a module that is used exactly like `module` and computes with OpenVINO, forward and backward.

    It has the same parameters (the very objects), buffers, submodules, methods and type, so optimizers, `state_dict`,
    `train()`, hooks on parameters and gradient accumulation work as they did. Each mode and each new shape of inputs is
    exported and compiled when it is first met; the last 16 are kept.

    Args:
        module: On the CPU; it stays as it is, and shares its parameters and submodules with the result.
        device: "CPU", "GPU", "NPU", ...
        precision: What the device computes in: "f32", "bf16" or "f16". Parameters and gradients keep their types.
        cache_dir: Folder of compiled models, kept from run to run; empty: none.

    Raises:
        ArgumentError: there is nothing to train, it is on another device, or an option is unknown. At the first call:
            the module cannot be exported (the message names the line), or an input doesn't fit.
        NoRuleError: at the first call that needs gradients: an op has no gradient rule.

    Example:
        >>> model = ovtk.transform_model(model)
        >>> loss = criterion(model(x), y)
        >>> loss.backward()
    """
    if not isinstance(module, nn.Module):
        raise ArgumentError(f"transform_model takes a torch.nn.Module, got {type(module).__name__}")
    if isinstance(module, Transformed):
        raise ArgumentError("the model is transformed already")
    check(module)
    transformed = _blank(type(module))
    transformed.__dict__.update(module.__dict__)
    transformed.__dict__[_RUNTIME] = Runtime(Target(device, precision, cache_dir))
    return transformed


_RUNTIME = "_ovtk_runtime"
_HOOKS = (
    "_forward_hooks",
    "_forward_pre_hooks",
    "_forward_hooks_with_kwargs",
    "_forward_hooks_always_called",
    "_forward_pre_hooks_with_kwargs",
    "_backward_hooks",
    "_backward_pre_hooks",
)


class Transformed:
    """Marks the modules that transform_model made."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        return _blank, (original_class(self),), dict(self.__dict__)


def original_class(module: Any) -> Any:
    """The class of the module that was transformed."""
    return next(one for one in type(module).__mro__ if one not in (type(module), Transformed))


def runtime_of(module: Any) -> Runtime:
    runtime: Runtime = module.__dict__[_RUNTIME]
    return runtime


def eager_view(module: Any) -> nn.Module:
    """The module as it was: same parameters, buffers, submodules and mode, computing in PyTorch; without its hooks."""
    view = _empty(original_class(module))
    view.__dict__.update({key: value for key, value in module.__dict__.items() if key != _RUNTIME})
    for hooks in _HOOKS:
        if hooks in view.__dict__:
            view.__dict__[hooks] = type(view.__dict__[hooks])()
    return view


@functools.cache
def _transformed_class(kind: Any) -> Any:
    @functools.wraps(kind.forward)
    def forward(self: Any, *args: Any, **kwargs: Any) -> Any:
        if torch.compiler.is_compiling():
            return kind.forward(self, *args, **kwargs)
        return runtime_of(self).call(self, args, kwargs)

    return type(kind.__name__, (Transformed, kind), {"forward": forward, "__module__": kind.__module__})


def _blank(kind: Any) -> nn.Module:
    return _empty(_transformed_class(kind))


def _empty(kind: Any) -> Any:
    """An object without state: the state comes from elsewhere."""
    return kind.__new__(kind)


@dataclass
class Variant:
    """A module exported in one mode, for one signature of inputs."""

    lifted: Lifted
    function: Differentiable
    structure: Structure  #: of what the module returns


class Runtime:
    """What a transformed module has beside the module: its graphs. Copies and pickles of it begin without graphs."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.variants: Cache[Variant] = Cache(LARGEST)
        self.warned = False
        self._bound: tuple[Any, list[torch.Tensor | None]] | None = None
        self._lock = threading.RLock()

    def __reduce__(self) -> Any:
        return Runtime, (self.target,)

    def call(self, module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Calls the module on OpenVINO."""
        tensors: list[torch.Tensor] = []
        structure = flatten((args, kwargs), tensors)
        print_of_module = fingerprint(module)
        key = (print_of_module, structure.key(), tuple((tuple(one.shape), one.dtype) for one in tensors))
        variant = self.variants.get(key, lambda: self._make(module, structure, tensors))
        given = self._feed(module, variant, tensors)
        if given is None:  # parameters have other shapes or types now
            self.variants.drop(key)
            variant = self.variants.get(key, lambda: self._make(module, structure, tensors))
            given = self._feed(module, variant, tensors)
            assert given is not None
        outputs = variant.function(given) if variant.function.outputs else []

        def value(output: Output) -> torch.Tensor:
            if output.given is None:
                return outputs[output.output]
            place = output.given
            return tensors[place.index] if place.kind == "argument" else tensor_at(module, place.name)

        with torch.no_grad():
            for output in variant.lifted.buffers:
                tensor_at(module, output.name).copy_(value(output))
        return variant.structure.build([value(output) for output in variant.lifted.results])

    def _feed(self, module: Any, variant: Variant, tensors: Sequence[torch.Tensor]) -> list[torch.Tensor] | None:
        """The inputs of the function, in order; nothing when the module's own don't fit it any more."""
        bound = self._bound
        if bound is None or bound[0] is not variant:
            state = [
                tensor_at(module, given.name) if given.kind in ("parameter", "buffer") else None
                for given in variant.lifted.inputs
            ]
            bound = self._bound = (variant, state)
        ports = variant.function.inputs
        for known, port in zip(bound[1], ports, strict=True):
            if known is not None and not (known.dtype == port.dtype and known.shape == port.shape and known.is_cpu):
                return None
        draws = [draw.make(None) for draw in variant.lifted.draws]
        return [
            known if known is not None else tensors[place.index] if place.kind == "argument" else draws[place.index]
            for place, known in zip(variant.lifted.inputs, bound[1], strict=True)
        ]

    def _make(self, module: Any, structure: Structure, tensors: Sequence[torch.Tensor]) -> Variant:
        check(module)
        for tensor in tensors:
            if tensor.device.type != "cpu":
                raise ArgumentError(f'an input is on the device {tensor.device}; move it with .to("cpu")')
            if tensor.dtype == torch.float64:
                raise ArgumentError(
                    "an input is of dtype float64, which OpenVINO devices do not compute in; use .float()"
                )
        self._warn_of_hooks(module)
        view = eager_view(module)
        found: list[Structure] = []

        def call(leaves: Sequence[torch.Tensor]) -> list[torch.Tensor]:
            args, kwargs = structure.build(leaves)
            returned: list[torch.Tensor] = []
            found.append(flatten(view(*args, **kwargs), returned))
            return returned

        lifted = lift(view, call, tensors)
        of = {output.output for output in lifted.results if output.given is None and not output.detached}
        return Variant(lifted, Differentiable(lifted.model, self.target, sorted(of)), found[-1])

    def _warn_of_hooks(self, module: nn.Module) -> None:
        inside = (one for one in module.modules() if one is not module)
        if not self.warned and any(one.__dict__[hooks] for one in inside for hooks in _HOOKS):
            self.warned = True
            warnings.warn(
                "hooks on submodules run once for each graph that is made of a transformed model, not at each call; "
                "those on the model itself and on its parameters run as usual",
                stacklevel=2,
            )
