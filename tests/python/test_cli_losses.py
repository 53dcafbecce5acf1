# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The command and the session with several weighted losses, and what `eval` knows of a training."""

import json

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest
from cli_support import blobs, json_lines, save_blobs, save_mlp, save_two_headed
from cli_support import ovtk as run

LOSSES = ["--loss", "cross_entropy:output=kind", "--loss", "mse:output=angle,weight=0.5"]


def save_two_targets(path):
    """Blobs with their class and their angle."""
    x, y = blobs()
    np.savez(path, **{"x": x, "y/kind": y, "y/angle": np.arctan2(x[:, 1], x[:, 0])})
    return path


def expected_loss(model, data):
    """cross_entropy(kind) + 0.5 mse(angle), by numpy."""
    arrays = np.load(data)
    outputs = ov.Core().compile_model(model, "CPU")(arrays["x"])
    logits, angle = outputs["kind"].astype(np.float64), outputs["angle"][:, 0]
    chosen = logits[np.arange(len(logits)), arrays["y/kind"]]
    cross_entropy = np.log(np.exp(logits).sum(1)) - chosen
    return cross_entropy.mean() + 0.5 * np.square(angle - arrays["y/angle"]).mean()


def test_losses_of_two_outputs_are_added(tmp_path):
    data = save_two_targets(tmp_path / "data.npz")
    arguments = ["--data", data, "--out", tmp_path / "run", "--lr", 0.02, "--epochs", 4, "--metric", "accuracy"]
    run("train", save_two_headed(tmp_path / "two.xml"), *arguments, *LOSSES)
    model = tmp_path / "run/model.xml"
    result = json.loads(run("eval", model, "--data", data, "--json", "--batch-size", 300))
    assert result["loss"] == pytest.approx(expected_loss(model, data), rel=1e-4)
    assert result["accuracy"] > 0.9
    assert len(result["classes"]) == 3
    printed = json_lines(run("predict", model, "--data", data, "--json"))
    assert len(printed) == 300
    assert "probability" in printed[0]["classes"][0]


def test_two_losses_of_one_output_share_its_target(tmp_path):
    x, _ = blobs()
    np.savez(tmp_path / "data.npz", x=x, y=x[:, 0] - x[:, 1])
    model = save_mlp(tmp_path / "mlp.xml", classes=1)
    arguments = ["--data", tmp_path / "data.npz", "--out", tmp_path / "run", "--lr", 0.02, "--epochs", 2]
    run("train", model, *arguments, "--loss", "mse", "--loss", "mae:weight=0.25")
    trained = tmp_path / "run/model.xml"
    error = ov.Core().compile_model(trained, "CPU")(x)[0][:, 0] - (x[:, 0] - x[:, 1])
    result = json.loads(run("eval", trained, "--data", tmp_path / "data.npz", "--json", "--batch-size", 300))
    assert result["loss"] == pytest.approx(np.square(error).mean() + 0.25 * np.abs(error).mean(), rel=1e-4)


def test_targets_are_columns_of_a_table(tmp_path):
    x, y = blobs()
    rows = "".join(f"{a},{b},{c},{a - b}\n" for (a, b), c in zip(x, y, strict=True))
    (tmp_path / "data.csv").write_text("a,b,what,difference\n" + rows)
    losses = ["--loss", "cross_entropy:output=kind,target=what", "--loss", "mse:output=angle,target=difference"]
    arguments = ["--data", tmp_path / "data.csv", "--out", tmp_path / "run", "--lr", 0.02, "--epochs", 3]
    run("train", save_two_headed(tmp_path / "two.xml"), *arguments, *losses)
    result = json.loads(run("eval", tmp_path / "run/model.xml", "--data", tmp_path / "data.csv", "--json"))
    assert result["accuracy"] > 0.8


@pytest.mark.parametrize(
    ("losses", "expected"),
    [
        (["cross_entropy:output=kin"], "The model has no output 'kin'. Fix: give one of 'angle', 'kind'."),
        (["mse:output=angle,weight=-1"], "The weight of --loss is one number above 0, not '-1'."),
        (["mse:output=angle", "mse:output=kind,target=z"], "has no array z; it holds x, y/angle, y/kind."),
        (["mse:weigth=2"], "weigth"),
    ],
)
def test_refusals(tmp_path, losses, expected):
    data = save_two_targets(tmp_path / "data.npz")
    flags = [flag for loss in losses for flag in ("--loss", loss)]
    model = save_two_headed(tmp_path / "two.xml")
    message = run("train", model, "--data", data, "--out", tmp_path / "run", *flags, code=1)
    assert expected in message
    assert message.count("\n") == 1


def test_eval_uses_the_loss_and_metric_of_the_training(tmp_path):
    data = save_blobs(tmp_path / "data.npz")
    goal = ["--loss", "cross_entropy:label_smoothing=0.3", "--metric", "f1"]
    arguments = ["--data", data, "--out", tmp_path / "run", "--lr", 0.02, "--epochs", 2]
    run("train", save_mlp(tmp_path / "mlp.xml"), *arguments, *goal)
    model = tmp_path / "run/model.xml"
    own = json.loads(run("eval", model, "--data", data, "--json"))
    same = json.loads(run("eval", model, "--data", data, "--json", *goal))
    plain = json.loads(run("eval", model, "--data", data, "--json", "--loss", "cross_entropy"))
    assert own == same
    assert "f1" in own
    assert "accuracy" in plain
    assert plain["loss"] < own["loss"]
    run("export", tmp_path / "run/checkpoint.safetensors", "--out", tmp_path / "again.xml")
    assert "f1" in json.loads(run("eval", tmp_path / "again.xml", "--data", data, "--json"))


def test_a_session_takes_weighted_losses(tmp_path):
    model = ov.Core().read_model(save_two_headed(tmp_path / "two.xml"))
    data = save_two_targets(tmp_path / "data.npz")
    arrays = np.load(data)
    losses = [{"loss": "cross_entropy", "output": "kind"}, {"loss": "mse", "output": "angle", "weight": 0.5}]
    session = ovtk.Session(model, loss=losses)
    targets = {"y/kind": arrays["y/kind"], "y/angle": arrays["y/angle"][:, None]}
    assert session.evaluate(arrays["x"], targets)["loss"] == pytest.approx(expected_loss(model, data), rel=1e-4)
    by_output = ovtk.Session(model, loss={"kind": "cross_entropy", "angle": "mse"})
    assert by_output.step(arrays["x"], targets) > session.step(arrays["x"], targets)
    with pytest.raises(ovtk.ArgumentError, match="not wieght"):
        ovtk.Session(model, loss=[{"loss": "mse", "wieght": 2}])
