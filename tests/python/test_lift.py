# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Weights of real files: ONNX made by onnx, IR written by openvino; reading, lifting, new heads and batches."""

import numpy as np
import onnx
import openvino as ov
import ov_train_kit as ovtk
import pytest
from conftest import run
from onnx import TensorProto, helper, numpy_helper


def array(*shape):
    """Small numbers that differ from each other, the same at each call."""
    return (np.random.default_rng(7).random(shape, np.float32) - 0.5) / 2


def cnn(batch="N"):
    """Conv, BatchNormalization, Relu, global pooling, Flatten, Gemm, Softmax: as PyTorch exports them."""
    weights = {
        "conv.weight": array(4, 3, 3, 3),
        "conv.bias": array(4),
        "bn.weight": array(4) + 1,
        "bn.bias": array(4),
        "bn.running_mean": array(4),
        "bn.running_var": array(4) + 1,
        "fc.weight": array(5, 4),
        "fc.bias": array(5),
    }
    norm = ["h1", "bn.weight", "bn.bias", "bn.running_mean", "bn.running_var"]
    nodes = [
        helper.make_node("Conv", ["x", "conv.weight", "conv.bias"], ["h1"], name="/conv/Conv", pads=[1, 1, 1, 1]),
        helper.make_node("BatchNormalization", norm, ["h2"], name="/bn/BatchNormalization"),
        helper.make_node("Relu", ["h2"], ["h3"], name="/Relu"),
        helper.make_node("GlobalAveragePool", ["h3"], ["h4"], name="/GlobalAveragePool"),
        helper.make_node("Flatten", ["h4"], ["h5"], name="/Flatten"),
        helper.make_node("Gemm", ["h5", "fc.weight", "fc.bias"], ["h6"], name="/fc/Gemm", transB=1),
        helper.make_node("Softmax", ["h6"], ["probabilities"], name="/Softmax", axis=1),
    ]
    graph = helper.make_graph(
        nodes,
        "cnn",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [batch, 3, 8, 8])],
        [helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, [batch, 5])],
        [numpy_helper.from_array(value, name) for name, value in weights.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), weights


@pytest.fixture
def onnx_file(tmp_path):
    """An ONNX file, and what is in it."""
    model, weights = cnn()
    onnx.save(model, tmp_path / "cnn.onnx")
    return tmp_path / "cnn.onnx", weights


def same_outputs(model, other, extra=(), batch=3):
    """Both models must give the same on the same images."""
    x = array(batch, 3, 8, 8)
    np.testing.assert_allclose(run(other, [x, *extra])[0], run(model, [x])[0], rtol=1e-5, atol=1e-6)


def test_onnx_initializers_keep_their_names(onnx_file):
    path, weights = onnx_file
    found = ovtk.find_weights(ovtk.read_model(path))
    assert {weight.name for weight in found} == set(weights)
    roles = {weight.name: weight.role for weight in found}
    assert roles["conv.weight"] == "kernel"
    assert roles["conv.bias"] == "bias"
    assert roles["bn.weight"] == "scale"
    assert roles["bn.bias"] == "shift"
    assert roles["bn.running_mean"] == "running_mean"
    frozen = {weight.name for weight in found if not weight.trainable}
    assert frozen == {"bn.running_mean", "bn.running_var"}
    assert {weight.layer for weight in found} == {"conv", "bn", "fc"}


def test_names_are_the_same_at_each_read(onnx_file):
    first, second = (ovtk.find_weights(ovtk.read_model(onnx_file[0])) for _ in range(2))
    assert first == second


def test_lifted_model_with_its_values_is_the_model(onnx_file):
    path, weights = onnx_file
    model = ovtk.read_model(path)
    lifted = ovtk.lift(model)
    assert [port.any_name for port in lifted.model.inputs] == ["x", *(weight.name for weight in lifted.weights)]
    same_outputs(model, lifted.model, lifted.values.values())
    for name, value in lifted.values.items():
        np.testing.assert_array_equal(value.ravel(), weights[name].ravel())


def test_weights_go_back(onnx_file):
    model = ovtk.read_model(onnx_file[0])
    values = ovtk.lift(model).values
    same_outputs(model, ovtk.with_weights(model, values))
    changed = {name: value * 2 for name, value in values.items()}
    again = ovtk.lift(ovtk.with_weights(model, changed)).values
    for name, value in changed.items():
        np.testing.assert_array_equal(again[name], value)


@pytest.mark.parametrize("half", [False, True])
def test_ir_has_the_names_of_its_source(onnx_file, tmp_path, half):
    model = ovtk.read_model(onnx_file[0])
    ov.save_model(model, tmp_path / "m.xml", compress_to_fp16=half)
    read = ovtk.read_model(tmp_path / "m.xml")
    found = ovtk.find_weights(read)
    assert [weight.name for weight in found] == [weight.name for weight in ovtk.find_weights(model)]
    assert {weight.stored_type for weight in found if weight.role == "kernel"} == {"f16" if half else "f32"}
    lifted = ovtk.lift(read)
    same_outputs(read, lifted.model, lifted.values.values())


def test_selection_and_its_errors(onnx_file):
    model = ovtk.read_model(onnx_file[0])

    def trained(**options):
        return {weight.name for weight in ovtk.find_weights(model, **options) if weight.trainable}

    assert trained(trainable="fc.*") == {"fc.weight", "fc.bias"}
    assert trained(last_layers=1) == {"fc.weight", "fc.bias"}
    assert trained(op_types=["Convolution"]) == {"conv.weight", "conv.bias"}
    assert trained(freeze="(conv|bn).*") == {"fc.weight", "fc.bias"}
    with pytest.raises(ovtk.ArgumentError, match="did you mean 'conv'"):
        trained(trainable="cnov.*")
    with pytest.raises(ovtk.ArgumentError, match=r"has no weight 'fc.wieght'; did you mean 'fc.weight'"):
        ovtk.with_weights(model, {"fc.wieght": array(5, 4)})


def test_new_head_keeps_softmax_names_and_batch(onnx_file):
    model = ovtk.read_model(onnx_file[0])
    changed = ovtk.replace_head(model, 10, seed=3)
    assert changed.output(0).partial_shape == ov.PartialShape([-1, 10])
    assert [weight.name for weight in ovtk.find_weights(changed)] == [
        weight.name for weight in ovtk.find_weights(model)
    ]
    np.testing.assert_allclose(run(changed, [array(2, 3, 8, 8)])[0].sum(axis=1), 1, rtol=1e-5)
    again = ovtk.replace_head(model, 10, seed=3)
    same_outputs(changed, again)


def test_batch_of_one_is_freed(tmp_path):
    onnx.save(cnn(batch=1)[0], tmp_path / "one.onnx")
    model = ovtk.read_model(tmp_path / "one.onnx")
    assert model.input(0).partial_shape[0] == 1
    free = ovtk.with_batch(model)
    x = array(2, 3, 8, 8)
    both = run(free, [x])[0]
    for i in range(2):
        np.testing.assert_allclose(both[i : i + 1], run(model, [x[i : i + 1]])[0], rtol=1e-5)
    assert ovtk.with_batch(model, 4).output(0).shape == ov.Shape([4, 5])


def test_description(onnx_file):
    description = ovtk.describe_model(ovtk.read_model(onnx_file[0]), trainable="fc.*")
    assert description["inputs"] == [{"name": "x", "type": "f32", "shape": "[?,3,8,8]"}]
    assert description["trainable_numbers"] == 25
    assert description["batch_norms"] == [{"layer": "bn", "form": "BatchNormInference"}]
    assert any("Softmax" in note for note in description["notes"])


def test_external_data_beside_the_model_is_read(tmp_path):
    model, weights = cnn()
    onnx.save(model, tmp_path / "m.onnx", save_as_external_data=True, location="m.data", size_threshold=0)
    lifted = ovtk.lift(ovtk.read_model(tmp_path / "m.onnx"))
    np.testing.assert_array_equal(lifted.values["fc.weight"], weights["fc.weight"])
    (tmp_path / "m.data").unlink()
    with pytest.raises(ovtk.ArgumentError, match=r"keeps weights in the file 'm\.data', which is not there"):
        ovtk.read_model(tmp_path / "m.onnx")


@pytest.mark.parametrize("location", ["../m.data", "sub/../../m.data"])
def test_external_data_elsewhere_is_refused(tmp_path, location):
    (tmp_path / "model").mkdir()
    (tmp_path / "m.data").write_bytes(bytes(1 << 16))
    model = cnn()[0]
    tensor = model.graph.initializer[0]
    tensor.ClearField("raw_data")
    tensor.data_location = TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value=location)
    (tmp_path / "model" / "m.onnx").write_bytes(model.SerializeToString())
    with pytest.raises(ovtk.ArgumentError, match="outside of its own folder: refused"):
        ovtk.read_model(tmp_path / "model" / "m.onnx")


def test_damaged_files_are_answered_with_one_line(onnx_file, tmp_path):
    path, _ = onnx_file
    whole = path.read_bytes()
    ov.save_model(ovtk.read_model(path), tmp_path / "m.xml", compress_to_fp16=False)
    xml = (tmp_path / "m.xml").read_bytes()
    random = np.random.default_rng(1)
    answers = 0
    for name, content in [("bad.onnx", whole), ("m.xml", xml)]:
        for _ in range(60):
            damaged = bytearray(content[: random.integers(1, len(content) + 1)])
            for _ in range(random.integers(0, 4)):
                damaged[random.integers(len(damaged))] ^= 1 << random.integers(8)
            (tmp_path / name).write_bytes(damaged)
            try:
                ovtk.read_model(tmp_path / name)
            except ovtk.ArgumentError as error:
                answers += 1
                assert "\n" not in str(error)
    assert answers > 60


def test_an_op_that_cannot_be_converted_is_named(tmp_path):
    node = helper.make_node("NoSuchOp", ["x"], ["y"], domain="example.com")
    ports = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [1]) for name in "xy"]
    graph = helper.make_graph([node], "g", ports[:1], ports[1:])
    imports = [helper.make_opsetid("", 17), helper.make_opsetid("example.com", 1)]
    onnx.save(helper.make_model(graph, opset_imports=imports, ir_version=8), tmp_path / "m.onnx")
    with pytest.raises(ovtk.ArgumentError, match="NoSuchOp"):
        ovtk.read_model(tmp_path / "m.onnx")
