# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The functions that take an object of any framework."""

import sys
import types

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest
from openvino import opset13 as ops
from ov_train_kit import _faces


class Machine:
    """An object of a framework, with a base that faces look for."""


class Engine(Machine):
    pass


def classifier():
    x = ops.parameter([-1, 3], np.float32, name="x")
    w = ops.constant(np.arange(6, dtype=np.float32).reshape(3, 2) / 10, name="w")
    return ov.Model([ops.matmul(x, w, False, False)], [x], "classifier")


def batch():
    x = np.random.default_rng(0).standard_normal((8, 3)).astype(np.float32)
    return x, (x[:, 0] > 0).astype(np.int64)


def face_for(monkeypatch, *names):
    """Faces that know machines and answer with their own name."""
    faces = []
    for name in names:
        module = types.ModuleType(f"ov_train_kit.{name}_for_test")
        module.transform_model = lambda model, name=name, **options: (name, model, options)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        matches = _faces._derives_from(f"{Machine.__module__}.Machine")
        faces.append(_faces.Face(name, f"{name}_for_test", f"a machine of {name}", matches, {"transform_model"}))
    monkeypatch.setattr(_faces, "FACES", tuple(faces))


def test_the_class_of_an_object_or_one_of_its_bases_chooses_the_face(monkeypatch):
    face_for(monkeypatch, "steam")
    engine = Engine()
    assert ovtk.transform_model(engine, device="CPU") == ("steam", engine, {"device": "CPU"})


def test_the_caller_chooses_between_two_faces(monkeypatch):
    face_for(monkeypatch, "steam", "petrol")
    assert ovtk.transform_model(Engine(), face="petrol")[0] == "petrol"
    with pytest.raises(ovtk.ArgumentError, match="in 2 ways; say face='steam' or face='petrol'"):
        ovtk.transform_model(Engine())
    with pytest.raises(ovtk.ArgumentError, match="face is one of 'steam', 'petrol' for transform_model, got 'wind'"):
        ovtk.transform_model(Engine(), face="wind")


@pytest.mark.parametrize("name", ["transform_model", "to_openvino", "report", "end_epoch"])
def test_an_object_of_no_framework_is_told_what_is_accepted(name):
    with pytest.raises(ovtk.ArgumentError, match=rf"{name} takes .*a torch.nn.Module; got builtins.int"):
        getattr(ovtk, name)(3)
    with pytest.raises(ovtk.ArgumentError, match=r"compile_step takes an openvino\.Model or the path of a model, "):
        ovtk.compile_step(3, "mse", "sgd")


def test_a_compiled_step_of_a_model_or_its_file_trains(tmp_path):
    x, y = batch()
    path = tmp_path / "classifier.xml"
    ov.save_model(classifier(), path)
    for model in (classifier(), path, str(path)):
        step = ovtk.compile_step(model, "cross_entropy", ovtk.optimizers.SGD(lr=0.5), seed=1)
        losses = [step(x, y) for _ in range(5)]
        assert losses == sorted(losses, reverse=True)
        trained = ov.compile_model(ovtk.to_openvino(step), "CPU")
        np.testing.assert_array_equal(trained(x)[0], step.predict(x))


def test_models_and_files_are_openvino_already(tmp_path):
    model = classifier()
    assert ovtk.to_openvino(model) is model
    path = tmp_path / "classifier.xml"
    ov.save_model(model, path)
    assert ovtk.to_openvino(path).inputs[0].get_any_name() == "x"


def test_a_missing_file_is_said_in_one_sentence():
    with pytest.raises(ovtk.ArgumentError, match=r"nowhere\.xml") as failure:
        ovtk.Session("nowhere.xml")
    assert "\n" not in str(failure.value)


def test_the_report_of_a_session_lists_what_was_compiled():
    x, y = batch()
    session = ovtk.Session(classifier(), metrics=["accuracy"])
    assert ovtk.report(session) == {"device": "CPU", "precision": "f32", "programs": [], "fallbacks": []}
    session.step(x, y)
    session.accumulate(x[:2], y[:2])
    session.apply()
    session.evaluate(x, y)
    report = ovtk.report(session)
    assert [program["kind"] for program in report["programs"]] == ["step", "accumulation", "update", "evaluation"]
    assert report["programs"][0]["inputs"] == {"x": "f32[8,3]", "y": "i64[8]"}
    assert report["programs"][1]["inputs"] == {"x": "f32[2,3]", "y": "i64[2]"}
    assert {program["precision"] for program in report["programs"]} == {"f32"}
    assert all(program["devices"] == ["CPU"] for program in report["programs"])


def test_the_report_says_where_the_device_lacks_the_precision():
    x, y = batch()
    session = ovtk.Session(classifier(), precision="bf16", loss_scale=1024.0)
    session.step(x, y)
    report = ovtk.report(session)
    kinds = {program["kind"]: program["precision"] for program in report["programs"]}
    assert kinds["update"] == "f32"
    if kinds["accumulation"] == "bf16":
        assert report["fallbacks"] == []
    else:
        assert report["fallbacks"] == [{"what": "accumulation in bf16", "reason": "CPU computes it in f32"}]
