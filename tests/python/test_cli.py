# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The command: training from every kind of model, what a run leaves, going on, and the other commands."""

import json
import signal
import subprocess
import time

import numpy as np
import openvino as ov
import pytest
from cli_support import (
    COMMAND,
    blobs,
    constant,
    json_lines,
    ovtk,
    package_file,
    read_events,
    save_blobs,
    save_image_model,
    save_images,
    save_mlp,
)
from openvino import opset13 as ops

FAST = ["--lr", "0.02", "--epochs", "4", "--batch-size", "32"]


def epochs_of(run):
    """The records of the epochs in a run's metrics.jsonl, the one from before the training first."""
    records = json_lines((run / "metrics.jsonl").read_text())
    return [record for record in records if record["event"] == "epoch"]


def assert_better(run, metric="accuracy"):
    """Fails unless the metric ended better than it began, and well above chance."""
    values = [record[metric] for record in epochs_of(run)]
    assert values[-1] > values[0]
    assert values[-1] > 0.8


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A finished run on blobs, and its data."""
    folder = tmp_path_factory.mktemp("trained")
    save_mlp(folder / "mlp.xml")
    save_blobs(folder / "data.npz")
    arguments = ["--data", folder / "data.npz", "--out", folder / "run", *FAST, "--export-every", "epoch"]
    ovtk("train", folder / "mlp.xml", *arguments, "--export-precision", "f32,f16", "--log-every", 2)
    return folder


def test_a_run_leaves_its_files(trained):
    run = trained / "run"
    assert_better(run)
    for name in ("last", "best", "model", "epoch-001", "epoch-004", "epoch-004-f16"):
        ov.Core().read_model(run / f"{name}.xml")
    assert (run / "checkpoint.safetensors").exists()
    assert (run / "model.bin").read_bytes() == (run / "best.bin").read_bytes()
    index = json.loads((run / "index.json").read_text())
    assert {"file", "step", "epoch", "metric", "precision", "sha256"} <= set(index[0])


def test_metrics_jsonl(trained):
    records = json_lines((trained / "run" / "metrics.jsonl").read_text())
    epochs = epochs_of(trained / "run")
    assert [record["epoch"] for record in epochs] == [0, 1, 2, 3, 4]
    assert {"step", "epoch", "loss", "lr", "val_loss", "accuracy"} <= set(epochs[-1])
    steps = [record["step"] for record in records if record["event"] == "step"]
    assert steps == list(range(2, epochs[-1]["step"] + 1, 2))


def test_tensorboard_events(trained):
    (path,) = (trained / "run").glob("events.out.tfevents.*")
    events = read_events(path)
    accuracy = [(step, value) for step, tag, value in events if tag == "accuracy"]
    expected = [(record["step"], record["accuracy"]) for record in epochs_of(trained / "run")]
    np.testing.assert_allclose(accuracy, expected, rtol=1e-6)
    assert {"loss", "lr", "val_loss"} <= {tag for _, tag, _ in events}


def test_eval_agrees_with_plain_openvino(trained):
    result = json.loads(ovtk("eval", trained / "run/model.xml", "--data", trained / "data.npz", "--json"))
    x, y = blobs()
    predicted = ov.Core().compile_model(trained / "run/model.xml", "CPU")(x)[0].argmax(1)
    assert result["accuracy"] == pytest.approx((predicted == y).mean())
    confusion = np.zeros((3, 3), int)
    np.add.at(confusion, (y, predicted), 1)
    assert result["confusion"] == confusion.tolist()
    printed = ovtk("eval", trained / "run/model.xml", "--data", trained / "data.npz")
    assert "300 samples" in printed
    assert "confusion" in printed


def test_predict_gives_names_and_probabilities(trained, tmp_path):
    np.savez(tmp_path / "some.npz", x=blobs(samples=3)[0])
    lines = json_lines(
        ovtk("predict", trained / "run/model.xml", "--data", tmp_path / "some.npz", "--top-k", 2, "--json")
    )
    assert [line["classes"][0]["name"] for line in lines] == ["0", "1", "2"]
    assert all(0.5 < line["classes"][0]["probability"] <= 1 for line in lines)
    assert len(lines[0]["classes"]) == 2
    assert ovtk("predict", trained / "run/model.xml", "--data", tmp_path / "some.npz").startswith("sample 0 of ")


def test_inspect_shows_what_would_train(trained):
    everything = json.loads(ovtk("inspect", trained / "mlp.xml", "--json"))
    names = [weight["name"] for weight in everything["weights"]]
    assert len(names) == 4
    assert all(weight["trainable"] for weight in everything["weights"])
    assert everything["obstacles"] == []
    one = json.loads(ovtk("inspect", trained / "mlp.xml", "--trainable", names[0], "--json"))
    assert [weight["trainable"] for weight in one["weights"]] == [True, False, False, False]
    assert names[0] in ovtk("inspect", trained / "mlp.xml")


def test_export_of_a_model_and_of_a_checkpoint(trained, tmp_path):
    x = blobs()[0]
    expected = ov.Core().compile_model(trained / "run/last.xml", "CPU")(x)[0]
    ovtk("export", trained / "run/checkpoint.safetensors", "--out", tmp_path / "a.xml")
    np.testing.assert_array_equal(ov.Core().compile_model(tmp_path / "a.xml", "CPU")(x)[0], expected)
    ovtk("export", trained / "run/last.xml", "--out", tmp_path / "b.xml", "--precision", "f16")
    assert (tmp_path / "b.bin").stat().st_size < (tmp_path / "a.bin").stat().st_size
    np.testing.assert_allclose(ov.Core().compile_model(tmp_path / "b.xml", "CPU")(x)[0], expected, rtol=0.02, atol=0.02)


def test_bench_measures_a_step(trained):
    result = json.loads(ovtk("bench", trained / "mlp.xml", "--steps", 3, "--profile", "--json"))
    assert 0 < result["fastest_step_ms"] <= result["step_ms"]
    assert result["peak_memory_mb"] > 1
    assert any(name.startswith("backward") for name in result["profile"])


def test_json_output_is_one_object_a_line(tmp_path):
    arguments = ["--data", save_blobs(tmp_path / "data.npz"), "--out", tmp_path / "run", *FAST, "--json"]
    lines = json_lines(ovtk("train", save_mlp(tmp_path / "mlp.xml"), *arguments))
    assert [line["event"] for line in lines] == ["epoch"] * 5 + ["end"]
    assert lines[-1]["metric"] == "accuracy"
    assert lines[-1]["best"] == max(line["accuracy"] for line in lines[1:-1])


def test_a_new_head_where_the_classes_differ(tmp_path):
    data = save_blobs(tmp_path / "data.npz", classes=5)
    printed = ovtk("train", save_mlp(tmp_path / "mlp.xml"), "--data", data, "--out", tmp_path / "run", *FAST)
    assert "note: new head with 5 classes in place of 3" in printed
    assert_better(tmp_path / "run")
    ovtk("export", tmp_path / "run/checkpoint.safetensors", "--out", tmp_path / "a.xml")
    assert ov.Core().read_model(tmp_path / "a.xml").output(0).partial_shape[1].get_length() == 5


def test_trains_an_onnx_file(tmp_path):
    onnx = pytest.importorskip("onnx")
    from onnx import TensorProto, helper, numpy_helper

    rng = np.random.default_rng(0)
    shapes = {"w1": (2, 16), "b1": (16,), "w2": (16, 3), "b2": (3,)}
    weights = [numpy_helper.from_array(rng.normal(0, 0.5, s).astype(np.float32), n) for n, s in shapes.items()]
    nodes = [
        helper.make_node("Gemm", ["x", "w1", "b1"], ["h"]),
        helper.make_node("Relu", ["h"], ["r"]),
        helper.make_node("Gemm", ["r", "w2", "b2"], ["y"]),
    ]
    ports = [helper.make_tensor_value_info(n, TensorProto.FLOAT, ["batch", s]) for n, s in (("x", 2), ("y", 3))]
    graph = helper.make_graph(nodes, "mlp", ports[:1], ports[1:], weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, tmp_path / "mlp.onnx")
    ovtk("train", tmp_path / "mlp.onnx", "--data", save_blobs(tmp_path / "data.npz"), "--out", tmp_path / "run", *FAST)
    assert_better(tmp_path / "run")


def test_trains_a_tflite_file(tmp_path):
    """A wake word's classifier learns another one: a pattern in 16 rows of 96 features, in noise."""
    model = package_file("pyopen-wakeword==1.1.0", "pyopen_wakeword/models/okay_nabu.tflite")
    rng = np.random.default_rng(0)
    y = (np.arange(1200) % 2).astype(np.float32)
    pattern = rng.normal(0, 1, (16, 96))
    x = rng.normal(0, 1, (1200, 16, 96)) + y[:, None, None] * pattern
    np.savez(tmp_path / "wake.npz", x=x.astype(np.float32), y=y)
    goal = ["--loss", "bce", "--metric", "accuracy", "--lr", 3e-3, "--epochs", 6]
    ovtk("train", model, "--data", tmp_path / "wake.npz", "--out", tmp_path / "run", *goal)
    assert_better(tmp_path / "run")


def test_images_by_folder(tmp_path):
    data = save_images(tmp_path / "images")
    arguments = ["--data", data, "--out", tmp_path / "run", "--lr", 0.05, "--epochs", 6, "--batch-size", 8]
    ovtk(
        "train",
        save_image_model(tmp_path / "images.xml"),
        *arguments,
        "--augment",
        "flip,crop,colour",
        "--val-split",
        0.25,
    )
    assert_better(tmp_path / "run")
    model = ov.Core().read_model(tmp_path / "run/model.xml")
    assert model.get_rt_info(["model_info", "labels"]).astype(str) == "blue_sky red_brick"
    assert float(model.get_rt_info(["model_info", "scale_values"]).astype(str)) == 255
    line = ovtk("predict", tmp_path / "run/model.xml", "--data", data / "red brick/03.png")
    assert "red brick (0." in line
    result = json.loads(ovtk("eval", tmp_path / "run/model.xml", "--data", data, "--json"))
    assert result["classes"] == ["blue sky", "red brick"]
    assert result["accuracy"] > 0.8


def test_tables_with_features_of_any_size(tmp_path):
    x, y = blobs()
    names = np.array(["north", "west", "south"])[y]
    rows = "".join(f"{1e4 * a},{name},{b / 1e3}\n" for (a, b), name in zip(x, names, strict=True))
    (tmp_path / "data.csv").write_text("easting,kind,northing\n" + rows)
    table = ["--data", tmp_path / "data.csv", "--target", "kind"]
    ovtk("train", save_mlp(tmp_path / "mlp.xml"), *table, "--standardise", "--out", tmp_path / "run", *FAST)
    assert_better(tmp_path / "run")
    result = json.loads(ovtk("eval", tmp_path / "run/model.xml", *table, "--json"))
    assert result["accuracy"] > 0.8  # the scaling travels with the model
    assert result["classes"] == ["north", "south", "west"]
    (tmp_path / "one.csv").write_text("easting,northing\n10000,0\n")
    assert "north" in ovtk("predict", tmp_path / "run/model.xml", "--data", tmp_path / "one.csv")


def test_values_are_fitted_by_mse(tmp_path):
    x, _ = blobs()
    np.savez(tmp_path / "data.npz", x=x, y=x[:, 0] * 2 - x[:, 1])
    model = save_mlp(tmp_path / "mlp.xml", classes=1)
    ovtk("train", model, "--data", tmp_path / "data.npz", "--out", tmp_path / "run", "--lr", 0.02, "--epochs", 8)
    errors = [record["mse"] for record in epochs_of(tmp_path / "run")]
    assert errors[-1] < 0.1 * errors[0]
    result = json.loads(ovtk("eval", tmp_path / "run/model.xml", "--data", tmp_path / "data.npz", "--json"))
    assert result["mse"] < 0.1 * errors[0]


def test_early_stop_accumulation_clipping_and_schedule(tmp_path):
    arguments = ["--data", save_blobs(tmp_path / "data.npz"), "--out", tmp_path / "run", "--lr", 0.02, "--epochs", 50]
    options = ["--early-stop", 2, "--accumulate", 3, "--clip-norm", 1, "--schedule", "cosine:warmup=3"]
    ovtk("train", save_mlp(tmp_path / "mlp.xml"), *arguments, *options, "--optimizer", "sgd:momentum=0.9")
    epochs = epochs_of(tmp_path / "run")
    assert len(epochs) < 51
    assert epochs[1]["step"] == 3  # 9 batches, 3 to a step
    assert epochs[-1]["epoch"] - max(epochs[1:], key=lambda e: (e["accuracy"], -e["epoch"]))["epoch"] == 2


class Interrupted:
    """A training that takes long enough to be stopped in its midst, and the same one undisturbed."""

    def __init__(self, folder):
        self.model = save_mlp(folder / "mlp.xml")
        self.data = save_blobs(folder / "data.npz", samples=3000)
        self.arguments = [
            "train",
            self.model,
            "--data",
            self.data,
            "--epochs",
            12,
            "--batch-size",
            8,
            "--accumulate",
            2,
        ]
        ovtk(*self.arguments, "--out", folder / "whole")
        self.whole = folder / "whole"

    def stop(self, run, stop_signal):
        """Runs until the third epoch, then sends the signal; returns the exit code."""
        arguments = [COMMAND, *map(str, self.arguments), "--out", str(run)]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            for line in process.stdout:
                if line.startswith("epoch 2/"):
                    break
            time.sleep(0.05)
            process.send_signal(stop_signal)
            process.communicate(timeout=60)
            return process.returncode


@pytest.fixture(scope="module")
def interruptible(tmp_path_factory):
    return Interrupted(tmp_path_factory.mktemp("interrupted"))


@pytest.mark.parametrize("stop_signal", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_stopped_run_goes_on_bit_for_bit(interruptible, tmp_path, stop_signal):
    run = tmp_path / "run"
    code = interruptible.stop(run, stop_signal)
    assert code == (-signal.SIGKILL if stop_signal == signal.SIGKILL else 130)
    assert len(epochs_of(run)) < 13
    ovtk(*interruptible.arguments, "--out", run, "--resume")
    assert epochs_of(run) == epochs_of(interruptible.whole)
    assert (run / "last.bin").read_bytes() == (interruptible.whole / "last.bin").read_bytes()
    assert (run / "model.bin").read_bytes() == (interruptible.whole / "model.bin").read_bytes()


def test_resume_refuses_another_run(trained, tmp_path):
    arguments = ["train", trained / "mlp.xml", "--data", trained / "data.npz", "--resume", *FAST]
    message = ovtk(*arguments, "--out", tmp_path / "none", code=1)
    assert "Fix: leave --resume out" in message
    message = ovtk(*arguments, "--out", trained / "run", "--accumulate", 2, code=1)
    assert "accumulate '1', now it is '2'" in message


def test_a_run_is_not_overwritten_by_accident(trained):
    arguments = ["train", trained / "mlp.xml", "--data", trained / "data.npz", "--out", trained / "run", *FAST]
    before = (trained / "run/checkpoint.safetensors").read_bytes()
    assert "holds a run already" in ovtk(*arguments, code=1)
    assert (trained / "run/checkpoint.safetensors").read_bytes() == before


def save_text_model(path):
    """Mean of the embeddings of all tokens, then a dense layer: logits of two classes, as IR."""
    rng = np.random.default_rng(0)
    ids = ops.parameter([-1, -1], np.int64, name="input_ids")
    ids.output(0).set_names({"input_ids"})
    rows = ops.gather(constant(rng, 257, 8, scale=1), ids, ops.constant(0))
    y = ops.matmul(ops.reduce_mean(rows, ops.constant(np.array([1])), False), constant(rng, 8, 2), False, False)
    y.output(0).set_names({"logits"})
    ov.save_model(ov.Model([y], [ids], "texts"), path, compress_to_fp16=False)
    return path


def test_texts_by_folder_and_table(tmp_path):
    tokenizers = pytest.importorskip("openvino_tokenizers")
    vocabulary = [f"{i + 1} {bytes([i])!r} 1" for i in range(256)]
    ov.save_model(tokenizers.build_rwkv_tokenizer(vocabulary)[0], tmp_path / "tokenizer.xml")
    rng = np.random.default_rng(0)
    rows = ["text,label"]
    for name, letters in (("early", "abcdef"), ("late", "uvwxyz")):
        (tmp_path / "texts" / name).mkdir(parents=True)
        for i in range(30):
            text = "".join(rng.choice(list(letters), rng.integers(3, 12)))
            (tmp_path / "texts" / name / f"{i}.txt").write_text(text)
            rows.append(f'"{text}",{name}')
    (tmp_path / "texts.csv").write_text("\n".join(rows))
    model = save_text_model(tmp_path / "model.xml")
    for data in ("texts", "texts.csv"):
        texts = ["--data", tmp_path / data, "--tokenizer", tmp_path / "tokenizer.xml"]
        run = tmp_path / f"run-{data}"
        ovtk("train", model, *texts, "--out", run, "--lr", 0.05, "--epochs", 5, "--batch-size", 16, "--val-split", 0.3)
        assert_better(run)
        result = json.loads(ovtk("eval", run / "model.xml", *texts, "--json"))
        assert result["classes"] == ["early", "late"]
        assert result["accuracy"] > 0.9
