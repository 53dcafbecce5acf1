# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Registries, and gradient rules written in Python."""

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest
from conftest import f32, run
from openvino import opset13 as ops


class ScaledCube(ov.Op):
    """y = scale * x^3, an op that no opset has."""

    def __init__(self, x=None, scale=1.0):
        super().__init__(self)
        self.scale = scale
        if x is not None:
            self.set_arguments([x])
            self.constructor_validate_and_infer_types()

    def validate_and_infer_types(self):
        self.set_output_type(0, self.get_input_element_type(0), self.get_input_partial_shape(0))

    def clone_with_new_inputs(self, inputs):
        return ScaledCube(inputs[0], self.scale)

    def visit_attributes(self, visitor):
        visitor.on_attributes({"scale": self.scale})
        return True

    def has_evaluate(self):
        return True

    def evaluate(self, outputs, inputs):
        outputs[0].shape = inputs[0].shape
        outputs[0].data[:] = self.scale * inputs[0].data ** 3
        return True


def parameter(name, shape=(2,)):
    return ops.parameter(ov.PartialShape(list(shape)), np.float32, name=name)


def cube_model(scale=2.0):
    x = parameter("x")
    return ov.Model([ScaledCube(x, scale).output(0)], [x], "cube")


def add_cube_rule(registry):
    @ovtk.vjp("ScaledCube", registry=registry, note="a rule of the tests")
    def scaled_cube(attributes, x, y, dy, needs):  # dx = dy * 3 * scale * x^2
        assert needs == [True]
        square = ops.multiply(x[0], x[0])
        return [ops.multiply(dy[0], ops.multiply(square, np.float32(3 * attributes["scale"])))]

    return scaled_cube


X, DY = f32(1, 2), f32(1, 10)


def test_a_rule_for_an_op_of_ones_own():
    registry = ovtk.Registry()
    add_cube_rule(registry)
    (dx,) = run(ovtk.gradient(cube_model(), of=0, wrt=0, registry=registry), [X, DY])
    np.testing.assert_allclose(dx, DY * 6 * X**2)


def test_its_gradient_has_a_gradient():
    registry = ovtk.Registry()
    add_cube_rule(registry)
    first = ovtk.gradient(cube_model(), of=0, wrt=0, registry=registry)
    (d,) = run(ovtk.gradient(first, of=0, wrt=0, registry=registry), [X, DY, f32(1, 1)])
    np.testing.assert_allclose(d, DY * 12 * X)


def test_a_rule_does_not_reach_the_standard_registry_or_a_copy_made_before():
    registry = ovtk.Registry()
    before = registry.copy()
    add_cube_rule(registry)
    after = registry.copy()
    assert (before.status("ScaledCube"), after.status("ScaledCube")) == ("unknown", "rule")
    for unaware in (None, before):
        with pytest.raises(ovtk.NoRuleError, match="ScaledCube"):
            ovtk.gradient(cube_model(), of=0, wrt=0, registry=unaware)
    del registry
    gc.collect()
    np.testing.assert_allclose(run(ovtk.gradient(cube_model(), of=0, wrt=0, registry=after), [X, DY])[0], DY * 6 * X**2)


def test_a_rule_replaces_a_standard_one():
    registry = ovtk.Registry()

    @ovtk.vjp("opset1::Exp", registry=registry)
    def clipped_exp(attributes, x, y, dy, needs):
        return [ops.multiply(dy[0], ops.minimum(y[0], np.float32(3)))]

    x = parameter("x")
    model = ov.Model([ops.exp(x)], [x], "m")
    np.testing.assert_allclose(run(ovtk.gradient(model, of=0, wrt=0, registry=registry), [X, DY])[0], DY * f32(np.e, 3))
    np.testing.assert_allclose(run(ovtk.gradient(model, of=0, wrt=0), [X, DY])[0], DY * np.exp(X), rtol=1e-6)


def test_broadcasting_is_undone_by_the_engine():
    registry = ovtk.Registry()

    @ovtk.vjp("Multiply", registry=registry, broadcast=True)
    def anything(attributes, x, y, dy, needs):
        return []

    @ovtk.vjp("opset1::Multiply", registry=registry, broadcast=True)
    def multiply(attributes, x, y, dy, needs):
        return [ops.multiply(dy[0], x[1]) if needs[0] else None, ops.multiply(dy[0], x[0]) if needs[1] else None]

    a, b = parameter("a", (2, 2)), parameter("b")
    model = ov.Model([ops.multiply(a, b)], [a, b], "m")
    a_value, dy = np.array([[1, 2], [3, 4]], np.float32), np.array([[1, 1], [1, 10]], np.float32)
    (db,) = run(ovtk.gradient(model, of=0, wrt=1, registry=registry), [a_value, X, dy])
    np.testing.assert_allclose(db, (a_value * dy).sum(0))


def test_a_constant_input_can_be_read():
    registry = ovtk.Registry()
    seen = []

    @ovtk.vjp("ReduceSum", registry=registry)
    @ovtk.vjp("opset1::ReduceSum", registry=registry)
    def reduce_sum(attributes, x, y, dy, needs):
        seen.append((x[1].get_node().data.tolist(), attributes["keep_dims"], needs))
        return [ops.broadcast(dy[0], ops.shape_of(x[0])), None]

    x = parameter("x", (2, 2))
    model = ov.Model([ops.reduce_sum(x, np.array([0]), keep_dims=True)], [x], "m")
    (dx,) = run(ovtk.gradient(model, of=0, wrt=0, registry=registry), [np.ones((2, 2), np.float32), DY[None]])
    np.testing.assert_allclose(dx, [DY, DY])
    assert seen == [([0], True, [True, False])]


def test_what_goes_wrong_in_a_rule_is_said():
    registry = ovtk.Registry()

    @ovtk.vjp("ScaledCube", registry=registry)
    def raises(attributes, x, y, dy, needs):
        raise KeyError("forgotten")

    with pytest.raises(KeyError, match="forgotten"):
        ovtk.gradient(cube_model(), of=0, wrt=0, registry=registry)

    ovtk.vjp("ScaledCube", registry=registry)(lambda *_: [])
    with pytest.raises(ovtk.ArgumentError, match="returned 0 gradients; the op has 1 inputs"):
        ovtk.gradient(cube_model(), of=0, wrt=0, registry=registry)

    ovtk.vjp("ScaledCube", registry=registry)(lambda *_: [None])
    with pytest.raises(ovtk.Error, match="returned nothing for input 0"):
        ovtk.gradient(cube_model(), of=0, wrt=0, registry=registry)

    ovtk.vjp("ScaledCube", registry=registry)(lambda *_: [ops.constant(f32(1, 2, 3))])
    with pytest.raises(ovtk.Error, match=r"returned f32\[3\] for input 0"):
        ovtk.gradient(cube_model(), of=0, wrt=0, registry=registry)


def test_statements():
    registry = ovtk.Registry()
    registry.non_differentiable("ScaledCube", "flat by decree")
    (dx,) = run(ovtk.gradient(cube_model(), of=0, wrt=0, registry=registry), [X, DY])
    np.testing.assert_array_equal(dx, [0, 0])
    registry.not_trainable("ScaledCube", "not today")
    with pytest.raises(ovtk.NoRuleError, match="not trainable, not today"):
        ovtk.gradient(cube_model(), of=0, wrt=0, registry=registry)
    assert {"op": "ScaledCube", "versions": [], "status": "not_trainable", "note": "not today"} in registry.ops()
    assert registry.status("opset1::Exp") == "rule"
    with pytest.raises(ovtk.ArgumentError, match="named like 'Mish'"):
        registry.status("opset4::")


def test_a_registry_and_its_rule_are_collected_together():
    class Witness:
        pass

    def a_cycle_through_a_registry():
        registry, witness = ovtk.Registry(), Witness()

        @ovtk.vjp("ScaledCube", registry=registry)
        def rule(attributes, x, y, dy, needs):
            return [registry, witness]

        return weakref.ref(witness)

    alive = a_cycle_through_a_registry()
    gc.collect()
    assert alive() is None


def test_rules_run_on_several_threads():
    registry = ovtk.Registry()
    add_cube_rule(registry)
    with ThreadPoolExecutor(4) as pool:
        models = list(pool.map(lambda _: ovtk.gradient(cube_model(), of=0, wrt=0, registry=registry), range(16)))
    np.testing.assert_allclose(run(models[-1], [X, DY])[0], DY * 6 * X**2)
