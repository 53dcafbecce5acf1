# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""ov_train_kit.gradient: values by hand, names, state of the arguments, errors."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest
from conftest import f32, run
from openvino import opset13 as ops


def parameter(name, shape=(2,), dtype=np.float32):
    node = ops.parameter(ov.PartialShape(list(shape)), dtype, name=name)
    node.output(0).set_names({name})
    return node


def product(shape=(2,)):
    """y = a * b, with a constant 'w' added: y = a * b + w."""
    a, b = parameter("a", shape), parameter("b", shape)
    w = ops.constant(f32(10, 20), name="w")
    y = ops.add(ops.multiply(a, b, name="ab"), w, name="y")
    y.output(0).set_names({"out"})
    return ov.Model([y], [a, b], "product")


A, B, DY = f32(2, 3), f32(5, 7), f32(1, 10)


def test_product_by_hand():
    model = ovtk.gradient(product(), of="out", wrt=["a", "b"])
    da, db = run(model, [A, B, DY])
    np.testing.assert_allclose(da, DY * B)
    np.testing.assert_allclose(db, DY * A)


def test_names_of_inputs_and_outputs():
    model = ovtk.gradient(product(), of="out", wrt=["a", "w"], with_outputs=True)
    assert [value.any_name for value in model.inputs] == ["a", "b", "grad/out"]
    assert [value.any_name for value in model.outputs] == ["out", "grad/a", "grad/w"]
    compiled = ov.Core().compile_model(model, "CPU")
    assert [value.any_name for value in compiled.outputs] == ["out", "grad/a", "grad/w"]


def test_outputs_come_first_when_asked_for():
    y, db = run(ovtk.gradient(product(), of=0, wrt=1, with_outputs=True), [A, B, DY])
    np.testing.assert_allclose(y, A * B + f32(10, 20))
    np.testing.assert_allclose(db, DY * A)


@pytest.mark.parametrize(
    "wrt",
    [
        "a",
        0,
        -2,
        lambda model: model.input("a"),
        lambda model: model.get_parameters()[0].output(0),
        lambda model: model.get_parameters()[0],
    ],
)
@pytest.mark.parametrize("of", ["out", "y", 0, lambda model: model.output(0), lambda model: model.get_results()[0]])
def test_every_kind_of_entry(of, wrt):
    model = product()
    entries = {"of": of(model) if callable(of) else of, "wrt": wrt(model) if callable(wrt) else wrt}
    for wrapped in (entries, {key: [value] for key, value in entries.items()}):
        np.testing.assert_allclose(run(ovtk.gradient(model, **wrapped), [A, B, DY])[0], DY * B)


def test_a_value_in_the_middle():
    dab, da = run(ovtk.gradient(product(), of="out", wrt=["ab", "a"]), [A, B, DY])
    np.testing.assert_allclose(dab, DY)
    np.testing.assert_allclose(da, DY * B)


def test_a_constant_named_in_wrt_is_a_weight():
    (dw,) = run(ovtk.gradient(product(), of="out", wrt="w"), [A, B, DY])
    np.testing.assert_allclose(dw, DY)


def test_one_output_of_several():
    x = parameter("x", (4,))
    split = ops.split(x, 0, 2, name="halves")
    model = ov.Model([ops.multiply(split.output(1), split.output(1))], [x], "m")
    (d,) = run(ovtk.gradient(model, of=0, wrt="halves:1"), [f32(1, 2, 3, 4), f32(1, 1)])
    np.testing.assert_allclose(d, f32(6, 8))
    with pytest.raises(ovtk.ArgumentError, match="2 values named 'halves'"):
        ovtk.gradient(model, of=0, wrt="halves")


def test_a_scalar_is_seeded_with_one():
    x = parameter("x")
    total = ops.reduce_sum(ops.multiply(x, x), 0, name="total")
    model = ovtk.gradient(ov.Model([total], [x], "m"), of=0, wrt="x")
    assert len(model.inputs) == 1
    np.testing.assert_allclose(run(model, [A])[0], 2 * A)


def test_zeros_where_nothing_flows():
    a, b = parameter("a"), parameter("b", (3,))
    model = ov.Model([ops.exp(a), ops.exp(b)], [a, b], "m")
    (db,) = run(ovtk.gradient(model, of=0, wrt="b"), [A, f32(1, 2, 3), DY])
    np.testing.assert_array_equal(db, np.zeros(3, np.float32))


def test_two_outputs_are_summed():
    x = parameter("x")
    model = ov.Model([ops.multiply(x, x), ops.exp(x)], [x], "m")
    (dx,) = run(ovtk.gradient(model, of=[0, 1], wrt=0), [A, DY, B])
    np.testing.assert_allclose(dx, DY * 2 * A + B * np.exp(A), rtol=1e-5)


def test_one_gradient_twice_and_one_that_is_an_input():
    a, b = parameter("a"), parameter("b")
    model = ovtk.gradient(ov.Model([ops.add(a, b)], [a, b], "m"), of=0, wrt=["a", "b", "a"])
    assert [value.any_name for value in model.outputs] == ["grad/a", "grad/b", "grad/a"]
    compiled = ov.Core().compile_model(model, "CPU")
    assert [value.any_name for value in compiled.outputs] == ["grad/a", "grad/b", "grad/a"]
    for d in run(model, [A, B, DY]):
        np.testing.assert_allclose(d, DY)


def test_dynamic_dimensions():
    model = ovtk.gradient(product((-1,)), of="out", wrt="a")
    assert model.output(0).partial_shape.is_dynamic
    np.testing.assert_allclose(run(model, [A, B, DY])[0], DY * B)


def test_second_order():
    x = parameter("x")
    model = ov.Model([ops.multiply(ops.multiply(x, x), x, name="cube")], [x], "m")
    first = ovtk.gradient(model, of=0, wrt="x")
    second = ovtk.gradient(first, of="grad/x", wrt="x")
    (d,) = run(second, [A, DY, f32(1, 1)])
    np.testing.assert_allclose(d, DY * 6 * A, rtol=1e-6)


def test_the_given_model_stays_as_it_is():
    model = product()
    before = [op.friendly_name for op in model.get_ordered_ops()]
    ovtk.gradient(model, of=0, wrt=[0, 1])
    assert [op.friendly_name for op in model.get_ordered_ops()] == before
    np.testing.assert_allclose(run(model, [A, B])[0], A * B + f32(10, 20))


def test_a_saved_gradient_model_gives_the_same_gradients(tmp_path):
    model = ovtk.gradient(product(), of="out", wrt=["a", "b"])
    expected = run(model, [A, B, DY])
    ov.save_model(model, tmp_path / "gradients.xml", compress_to_fp16=False)
    loaded = ov.Core().read_model(tmp_path / "gradients.xml")
    assert [value.any_name for value in loaded.outputs] == ["grad/a", "grad/b"]
    for actual, wanted in zip(run(loaded, [A, B, DY]), expected, strict=True):
        np.testing.assert_array_equal(actual, wanted)


def test_the_result_outlives_everything_it_was_made_from():
    models = [ovtk.gradient(product(), of=0, wrt=0) for _ in range(3)]
    for model in models:
        np.testing.assert_allclose(run(model, [A, B, DY])[0], DY * B)


def test_threads():
    model = product()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: ovtk.gradient(model, of=0, wrt="a"), range(32)))
    np.testing.assert_allclose(run(found[-1], [A, B, DY])[0], DY * B)


def test_an_openvino_of_another_abi_is_met_by_serialized_models():
    model = product()
    before = ovtk._core._set_abi_name("another")
    try:
        for wrt in ("a", 0, model.input(0), model.get_parameters()[0]):
            gradients = ovtk.gradient(model, of=model.output(0), wrt=wrt)
            np.testing.assert_allclose(run(gradients, [A, B, DY])[0], DY * B)
        with pytest.raises(ovtk.ArgumentError, match=r"openvino\.Model is needed; got str"):
            ovtk.gradient("model.xml", of=0, wrt=0)
    finally:
        ovtk._core._set_abi_name(before)


def test_an_unknown_name_is_answered_with_near_matches():
    with pytest.raises(ovtk.ArgumentError, match="no value named 'outt': did you mean 'out'"):
        ovtk.gradient(product(), of="outt", wrt="a")


@pytest.mark.parametrize(
    ("of", "wrt", "message"),
    [
        (1, "a", "1 outputs; there is none with index 1"),
        (0, 2, "2 inputs; there is none with index 2"),
        ([], "a", "no outputs to differentiate"),
        (0, [], "nothing to differentiate with respect to"),
        (0, None, "got NoneType"),
        (0, True, "got bool"),
        (0, 1.5, "got float"),
    ],
)
def test_arguments_that_cannot_be_used(of, wrt, message):
    with pytest.raises(ovtk.ArgumentError, match=message):
        ovtk.gradient(product(), of=of, wrt=wrt)


@pytest.mark.parametrize("model", [None, "model.xml", 3])
def test_only_a_model_has_gradients(model):
    with pytest.raises(ovtk.ArgumentError, match=r"an openvino\.Model is needed"):
        ovtk.gradient(model, of=0, wrt=0)


def test_a_value_of_another_model():
    with pytest.raises(ovtk.ArgumentError, match="not part of the model"):
        ovtk.gradient(product(), of=0, wrt=product().input(0))


def test_integers_have_no_gradient():
    x = parameter("x", (2,), np.int32)
    model = ov.Model([ops.add(x, x)], [x], "m")
    with pytest.raises(ovtk.ArgumentError, match="floating-point"):
        ovtk.gradient(model, of=0, wrt=0)


def test_an_op_without_a_rule_is_named():
    boxes = parameter("boxes", (1, 2, 4))
    scores = parameter("scores", (1, 1, 2))
    kept = ops.non_max_suppression(boxes, scores, np.int64(1))
    model = ov.Model([kept.output(1)], [boxes, scores], "m")
    with pytest.raises(ovtk.NoRuleError, match=r"NonMaxSuppression.*\n.*add a rule"):
        ovtk.gradient(model, of=0, wrt="scores")
    with pytest.raises(NotImplementedError):
        ovtk.gradient(model, of=0, wrt="scores")
