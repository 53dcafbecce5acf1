# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Gradient models, and rules of gradients written in Python."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import openvino as ov

from . import _core

Value: TypeAlias = str | int | ov.Output | ov.Node
Rule: TypeAlias = Callable[..., Sequence[ov.Output | ov.Node | None]]


def gradient(
    model: ov.Model,
    *,
    of: Value | Sequence[Value],
    wrt: Value | Sequence[Value],
    registry: _core.Registry | None = None,
    with_outputs: bool = False,
) -> ov.Model:
    """Returns the model that computes gradients of `model`: the sum over `of` of <value, incoming gradient>.

    Its inputs are those of `model`, then one input `grad/NAME` (the incoming gradient, of the value's shape and type)
    for each entry of `of` that is not a scalar; a scalar is seeded with 1. Its outputs are one `grad/NAME` for each
    entry of `wrt`, in order, zeros where nothing flows. `model` is left as it is; nothing is serialized. The result
    consists of standard ops: it can be compiled for any device, saved, or differentiated again.

    Args:
        model: The model to differentiate.
        of: One entry or a list: a tensor name, a friendly name (`NAME:1` for the second output of an op), an index
            among the outputs, or an `openvino.Output` of the model.
        wrt: The same, an index counting among the inputs. A Constant counts as a weight.
        registry: The rules in force; the standard ones by default.
        with_outputs: Also return the outputs of `model`, before the gradients.

    Raises:
        NoRuleError: names every op on the path that has no rule.
        ArgumentError: for an unknown name (with near matches), an integer value, or an object of another kind.

    Example:
        >>> import numpy as np, openvino as ov, ov_train_kit as ovtk
        >>> from openvino import opset13 as ops
        >>> x = ops.parameter([2], np.float32, name="x")
        >>> model = ov.Model([ops.exp(x)], [x], "exp")
        >>> gradients = ov.compile_model(ovtk.gradient(model, of=0, wrt="x"), "CPU")
        >>> gradients([np.zeros(2, np.float32), np.array([1, 5], np.float32)])[0]
        array([1., 5.], dtype=float32)
    """
    return _core.gradient(model, of=of, wrt=wrt, registry=registry, with_outputs=with_outputs)


def hvp(
    model: ov.Model,
    *,
    of: Value | Sequence[Value],
    wrt: Value | Sequence[Value],
    registry: _core.Registry | None = None,
    with_outputs: bool = False,
) -> ov.Model:
    """Returns the model that multiplies the Hessian of a loss by a vector, without ever building the Hessian.

    Its inputs are those of `ovtk.gradient`'s model, then one input `vector/NAME` of the shape and type of each entry of
    `wrt`. Its outputs are one `hvp/NAME` for each entry of `wrt`, in order: the gradients of <gradient, vector>.

    Args:
        model, of, wrt, registry, with_outputs: As for `gradient`; `of` is usually one scalar, the loss.

    Raises:
        NoRuleError, ArgumentError: As `gradient`.

    Example:
        >>> import numpy as np, openvino as ov, ov_train_kit as ovtk
        >>> from openvino import opset13 as ops
        >>> x = ops.parameter([2], np.float32, name="x")
        >>> cubes = ops.reduce_sum(ops.multiply(x, ops.multiply(x, x)), np.int64(0))
        >>> product = ov.compile_model(ovtk.hvp(ov.Model([cubes], [x], "cubes"), of=0, wrt="x"), "CPU")
        >>> product([np.array([1, 2], np.float32), np.array([10, 1], np.float32)])[0]
        array([60., 12.], dtype=float32)
    """
    return _core.hvp(model, of=of, wrt=wrt, registry=registry, with_outputs=with_outputs)


def jacobian(
    model: ov.Model,
    *,
    of: Value | Sequence[Value],
    wrt: Value | Sequence[Value],
    registry: _core.Registry | None = None,
    with_outputs: bool = False,
) -> ov.Model:
    """Returns the model that computes Jacobians of `model`: the derivative of each element by each element.

    Its inputs are those of `model`. Its outputs are one `jacobian/OF/WRT` for each entry of `of` and, within it, each
    entry of `wrt`; its shape is that of the first followed by that of the second. The forward part runs once, the
    backward part once for each element of the entry of `of`, in a Loop.

    Args:
        model, of, wrt, registry, with_outputs: As for `gradient`.

    Raises:
        NoRuleError, ArgumentError: As `gradient`; ArgumentError also when the number of axes of a value is unknown.

    Example:
        >>> import numpy as np, openvino as ov, ov_train_kit as ovtk
        >>> from openvino import opset13 as ops
        >>> x = ops.parameter([2], np.float32, name="x")
        >>> model = ov.Model([ops.multiply(x, x)], [x], "squares")
        >>> ov.compile_model(ovtk.jacobian(model, of=0, wrt="x"), "CPU")([np.array([3, 4], np.float32)])[0]
        array([[6., 0.],
               [0., 8.]], dtype=float32)
    """
    return _core.jacobian(model, of=of, wrt=wrt, registry=registry, with_outputs=with_outputs)


def stop_gradient(model: ov.Model, values: Value | Sequence[Value]) -> None:
    """Marks values of `model`, in place: what comes after takes them for constants, as after PyTorch's `detach`.

    What lies before a marked value receives no gradient through it; a gradient with respect to the value itself is what
    it was without the mark. Copies of the model keep the mark, a saved IR does not.

    Args:
        model: The model whose values are marked.
        values: One entry or a list: a tensor name, a friendly name, an index among the outputs, or an
            `openvino.Output` of the model.

    Raises:
        ArgumentError: for an unknown name (with near matches) or an object of another kind.
        Error: when openvino was built with another C++ ABI, so that its models are out of reach.

    Example:
        >>> import numpy as np, openvino as ov, ov_train_kit as ovtk
        >>> from openvino import opset13 as ops
        >>> x = ops.parameter([1], np.float32, name="x")
        >>> model = ov.Model([ops.multiply(x, ops.exp(x, name="weight"))], [x], "weighted")
        >>> ovtk.stop_gradient(model, "weight")
        >>> gradients = ov.compile_model(ovtk.gradient(model, of=0, wrt="x"), "CPU")
        >>> gradients([np.zeros(1, np.float32), np.ones(1, np.float32)])[0]
        array([1.], dtype=float32)
    """
    _core.stop_gradient(model, values)


def vjp(
    op: str,
    *,
    registry: _core.Registry,
    broadcast: bool = False,
    constant_inputs: Sequence[int] = (),
    note: str = "",
) -> Callable[[Rule], Rule]:
    """Adds a rule (or replaces the one that is there) to a registry: the vector-Jacobian product of one op.

    The decorated function is called as `rule(attributes, x, y, dy, needs)`: the op's attributes by name, lists of
    `openvino.Output` for its inputs, outputs and incoming gradients, and a list that says which inputs need a gradient.
    It returns one entry per input of the op: a value of that input's shape and type, or None where none is needed. A
    constant input arrives as a Constant, whose data can be read.

    Args:
        op: "MyOp" for every version of the op, or "opset4::MyOp" for one.
        registry: Where the rule goes, usually a `Registry()` of one's own.
        broadcast: The op broadcasts its inputs as NumPy does, and the engine shall sum the gradients accordingly.
        constant_inputs: Floating-point inputs with respect to which the op is stated to be non-differentiable.
        note: Said in the table of ops.

    Example:
        >>> import ov_train_kit as ovtk
        >>> from openvino import opset13 as ops
        >>> registry = ovtk.Registry()
        >>> @ovtk.vjp("Square", registry=registry)
        ... def square(attributes, x, y, dy, needs):
        ...     return [ops.multiply(ops.multiply(dy[0], x[0]), ops.constant(2.0, x[0].get_element_type()))]
    """

    def decorate(rule: Rule) -> Rule:
        def build(attributes: dict[str, Any], placeholders: ov.Model, needs: list[bool]) -> tuple[ov.Model, list[bool]]:
            values = [result.input_value(0) for result in placeholders.get_results()]
            inputs = len(needs)
            outputs = (len(values) - inputs) // 2
            x, y, dy = values[:inputs], values[inputs : inputs + outputs], values[inputs + outputs :]
            gradients = list(rule(attributes, x, y, dy, needs))
            if len(gradients) != inputs:
                raise _core.ArgumentError(
                    f"the rule of {op} returned {len(gradients)} gradients; the op has {inputs} inputs"
                )
            given = [gradient for gradient in gradients if gradient is not None]
            return (
                ov.Model(given, placeholders.get_parameters(), "rule"),
                [gradient is not None for gradient in gradients],
            )

        registry._add(op, build, broadcast, list(constant_inputs), note)
        return rule

    return decorate
