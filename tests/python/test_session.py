# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Sessions against PyTorch over ten steps, and what Python adds to them."""

import threading
import warnings

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
import pytest
from openvino import opset13 as ops
from openvino.frontend import FrontEndManager
from openvino.frontend.pytorch.ts_decoder import TorchScriptPythonDecoder

torch = pytest.importorskip("torch")
from torch import nn  # noqa: E402


def mlp():
    return nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 16), nn.Tanh(), nn.Linear(16, 4)), (12,)


def batch_norm_cnn():
    # no bias before a batch normalisation: its gradient is rounding alone, which Adam would blow up to whole steps
    model = nn.Sequential(
        nn.Conv2d(3, 8, 3, padding=1, bias=False),
        nn.BatchNorm2d(8),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Conv2d(8, 8, 3, padding=1, bias=False),
        nn.BatchNorm2d(8),
        nn.ReLU(),
        nn.Flatten(),
        nn.Linear(8 * 16, 4),
    )
    return model, (3, 8, 8)


class Block(nn.Module):
    """One transformer layer, its attention written out."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm1 = nn.LayerNorm(width)
        self.norm2 = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.up = nn.Linear(width, 2 * width)
        self.down = nn.Linear(2 * width, width)

    def forward(self, x):
        batch, length, width = x.shape
        qkv = self.qkv(self.norm1(x)).reshape(batch, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        q, k, v = qkv[0], qkv[1], qkv[2]
        weights = torch.softmax(q @ k.transpose(-2, -1) / (width // self.heads) ** 0.5, dim=-1)
        x = x + self.out((weights @ v).transpose(1, 2).reshape(batch, length, width))
        return x + self.down(nn.functional.gelu(self.up(self.norm2(x))))


class Transformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block(16, 2)
        self.head = nn.Linear(16, 4)

    def forward(self, x):
        return self.head(self.block(x).mean(dim=1))


def transformer():
    return Transformer(), (6, 16)


def batches(shape, count=10, size=16, classes=4):
    rng = np.random.default_rng(7)
    return [
        (rng.standard_normal((size, *shape)).astype(np.float32), rng.integers(0, classes, size)) for _ in range(count)
    ]


def converted(model, shape):
    """The OpenVINO model of a PyTorch one, with a batch of any size.

    openvino.convert_model would fuse batch normalisation into the convolutions; the frontend alone keeps it.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openvino traces with what PyTorch calls deprecated
        decoder = TorchScriptPythonDecoder(model.eval(), example_input=torch.zeros(2, *shape))
        frontend = FrontEndManager().load_by_framework("pytorch")
        result = frontend.convert(frontend.load(decoder))
    result.reshape({result.input(0): ov.PartialShape([-1, *shape])})
    model.train()
    return result


def torch_losses(model, optimizer, data):
    losses = []
    for x, y in data:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(torch.from_numpy(x)), torch.from_numpy(y))
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


OPTIMIZERS = {
    "sgd": (lambda p: torch.optim.SGD(p, lr=0.05, momentum=0.9), ovtk.optimizers.SGD(lr=0.05, momentum=0.9)),
    "adamw": (lambda p: torch.optim.AdamW(p, lr=2e-3), ovtk.optimizers.AdamW(lr=2e-3)),
}


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
@pytest.mark.parametrize("make", [mlp, batch_norm_cnn, transformer])
def test_losses_are_those_of_pytorch_over_ten_steps(make, optimizer):
    torch.manual_seed(0)
    model, shape = make()
    make_torch, ours = OPTIMIZERS[optimizer]
    session = ovtk.Session(converted(model, shape), loss="cross_entropy", optimizer=ours)
    data = batches(shape)
    losses = [session.step(x, y) for x, y in data]
    expected = torch_losses(model, make_torch(model.parameters()), data)
    np.testing.assert_allclose(losses, expected, rtol=1e-4)

    model.eval()
    x = data[0][0]
    with torch.no_grad():
        np.testing.assert_allclose(session.predict(x), model(torch.from_numpy(x)).numpy(), rtol=2e-2, atol=2e-3)


def test_running_statistics_are_those_of_pytorch():
    torch.manual_seed(0)
    model, shape = batch_norm_cnn()
    session = ovtk.Session(converted(model, shape), optimizer=ovtk.optimizers.SGD(lr=0.01))
    data = batches(shape, 3)
    for x, y in data:
        session.step(x, y)
    torch_losses(model, torch.optim.SGD(model.parameters(), lr=0.01), data)
    roles = {row["name"]: row["role"] for row in session.weights()}
    ours = session.parameters()
    for role, theirs in (("running_mean", "running_mean"), ("running_variance", "running_var")):
        mine = [ours[name] for name, kind in roles.items() if kind == role]
        expected = [module for name, module in model.named_buffers() if name.endswith(theirs)]
        assert len(mine) == len(expected) == 2
        for a, b in zip(mine, expected, strict=True):
            np.testing.assert_allclose(a, b.numpy(), rtol=1e-4, atol=1e-5)


@pytest.fixture
def session():
    torch.manual_seed(0)
    model, shape = mlp()
    return ovtk.Session(
        converted(model, shape),
        loss=ovtk.losses.cross_entropy(label_smoothing=0.1),
        optimizer="adam",
        metrics=["accuracy", "top2"],
        schedule=ovtk.schedules.cosine(total=100, warmup=2),
        ema_decay=0.9,
    )


def test_the_methods_of_the_contract(session, tmp_path):
    x, y = batches((12,), 1)[0]
    result = session.evaluate(x, y)
    assert set(result) == {"loss", "accuracy", "top2"}
    assert session.step(x, y) == pytest.approx(result["loss"], rel=1e-5)
    assert session.predict(x).shape == (16, 4)
    assert session.step_count == 1

    session.learning_rate = 1e-4
    assert session.learning_rate == 1e-4
    assert session.current_learning_rate == pytest.approx(0.5e-4)

    session.accumulate(x[:8], y[:8])
    session.accumulate(x[8:], y[8:])
    gradients = session.gradients()
    trained = {row["name"] for row in session.weights() if row["trainable"]}
    assert set(gradients) == trained
    session.apply()
    assert session.step_count == 2

    session.evaluation_begin()
    session.evaluation_add(x[:10], y[:10])
    session.evaluation_add(x[10:], y[10:])
    whole = session.evaluate(x, y)
    for name, value in session.evaluation_result().items():
        assert value == pytest.approx(whole[name], rel=1e-5)

    name = next(iter(session.parameters()))
    zeros = np.zeros_like(session.parameters()[name])
    session.set_parameters({name: zeros})
    assert not session.parameters()[name].any()
    assert session.parameters(ema=True)[name].any()
    slots = session.slots()
    assert f"{name}/exp_avg" in slots
    session.set_slots({f"{name}/exp_avg": zeros + 1})
    assert (session.slots()[f"{name}/exp_avg"] == 1).all()

    phases = {row["phase"] for row in session.profile(x, y)}
    assert phases == {"forward", "backward", "update"}


def test_a_loaded_session_goes_on_bit_for_bit(session, tmp_path):
    data = batches((12,), 6)
    model, shape = mlp()
    path = tmp_path / "run.safetensors"
    for x, y in data[:3]:
        session.step(x, y)
    session.epoch = 4
    session.save(path, note="three steps")
    loaded = ovtk.Session.load(path, converted(model, shape))
    assert (loaded.step_count, loaded.epoch) == (3, 4)
    for x, y in data[3:]:
        assert loaded.step(x, y) == session.step(x, y)
    with pytest.raises(ovtk.CheckpointError):
        ovtk.Session.load(path, converted(*batch_norm_cnn()))
    with pytest.raises(ovtk.CheckpointError, match="no such file"):
        ovtk.Session.load(tmp_path / "missing", converted(model, shape))


def test_safetensors_reads_our_checkpoints_and_we_read_its_own(session, tmp_path):
    safetensors = pytest.importorskip("safetensors")
    numpy_files = pytest.importorskip("safetensors.numpy")
    x, y = batches((12,), 1)[0]
    session.step(x, y)
    path = tmp_path / "run.safetensors"
    session.save(path)
    tensors = numpy_files.load_file(path)
    for name, value in session.parameters().items():
        np.testing.assert_array_equal(tensors[f"weights/{name}"], value)
    with safetensors.safe_open(path, "np") as file:
        metadata = file.metadata()
    assert metadata["format"] == "ovtk-1"
    assert metadata["step"] == "1"

    rewritten = tmp_path / "rewritten.safetensors"
    numpy_files.save_file(tensors, rewritten, metadata)
    assert session.restore(rewritten) == metadata


def test_an_exported_model_gives_the_session_outputs(session, tmp_path):
    x, y = batches((12,), 1)[0]
    session.step(x, y)
    session.export(tmp_path / "model.xml")
    session.export(tmp_path / "half.xml", precision="f16")
    exact = ov.compile_model(tmp_path / "model.xml", "CPU", {"INFERENCE_PRECISION_HINT": "f32"})(x)[0]
    np.testing.assert_allclose(exact, session.predict(x), atol=1e-5)
    half = ov.compile_model(tmp_path / "half.xml", "CPU", {"INFERENCE_PRECISION_HINT": "f32"})(x)[0]
    np.testing.assert_allclose(half, session.predict(x), atol=1e-2)
    in_memory = ov.compile_model(session.model(), "CPU", {"INFERENCE_PRECISION_HINT": "f32"})(x)[0]
    np.testing.assert_allclose(in_memory, session.predict(x), atol=1e-5)


def test_arrays_of_other_types_are_converted_where_that_loses_no_meaning(session):
    x, y = batches((12,), 1)[0]
    expected = session.evaluate(x, y)
    assert session.evaluate(x.astype(np.float64), y.astype(np.int32)) == expected
    assert session.evaluate(np.asfortranarray(x), list(y)) == expected
    assert session.evaluate({"input": x}, {"y": y.astype(np.uint8)}) == expected
    one_hot = np.eye(4)[y]
    assert session.evaluate(x, one_hot)["loss"] == pytest.approx(expected["loss"], rel=1e-5)


def test_mistakes_get_one_sentence(session):
    x, y = batches((12,), 1)[0]
    with pytest.raises(ovtk.ArgumentError, match="class 9 at position 0"):
        session.step(x, np.full(16, 9))
    with pytest.raises(ovtk.ArgumentError, match=r"takes the shape \[\?,12\], got \[16,3\]"):
        session.step(x[:, :3], y)
    with pytest.raises(ovtk.ArgumentError, match="no input 'z'"):
        session.step({"z": x}, y)
    with pytest.raises(ovtk.StateError, match="not finite"):
        session.step(np.full_like(x, np.nan), y)
    with pytest.raises(ovtk.ArgumentError, match="did you mean 'adam'"):
        ovtk.Session(session.model(), optimizer="adan")
    with pytest.raises(ovtk.ArgumentError, match="available: CPU"):
        ovtk.Session(session.model(), device="GPU.9")


def test_steps_let_other_threads_run(session):
    x, y = batches((12,), 1, size=512)[0]
    session.step(x, y)
    counted = 0
    over = threading.Event()

    def count():
        nonlocal counted
        while not over.is_set():
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    for _ in range(50):
        session.step(x, y)
    over.set()
    thread.join()
    assert counted > 0


def test_several_inputs_come_as_a_dict_and_integers_stay_integers():
    words = ops.parameter([-1, 3], np.int64, name="words")
    x = ops.parameter([-1, 4], np.float32, name="x")
    rng = np.random.default_rng(0)
    table = ops.constant(rng.standard_normal((10, 2)).astype(np.float32), name="table")
    w = ops.constant(rng.standard_normal((10, 2)).astype(np.float32), name="w")
    flat = ops.reshape(ops.gather(table, words, np.int64(0)), np.array([-1, 6]), False)
    y = ops.matmul(ops.concat([flat, x], 1), w, False, False)
    session = ovtk.Session(ov.Model([y], [words, x], "two"), optimizer=ovtk.optimizers.SGD(lr=0.5))
    batch = {"words": rng.integers(0, 10, (6, 3)), "x": rng.standard_normal((6, 4))}
    target = np.array([0, 1, 0, 1, 1, 0])
    losses = [session.step(batch, target) for _ in range(10)]
    assert losses[-1] < losses[0]
    last = {name: value[:2] for name, value in batch.items()}
    assert np.isfinite(session.step(last, {"y": target[:2]}))
    exported = ov.compile_model(session.model(), "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    expected = exported({"words": batch["words"], "x": batch["x"].astype(np.float32)})[0]
    np.testing.assert_allclose(session.predict(batch), expected, rtol=1e-5, atol=1e-6)
    logits = expected - expected.max(axis=1, keepdims=True)
    loss = -np.mean((logits - np.log(np.exp(logits).sum(axis=1, keepdims=True)))[np.arange(6), target])
    assert session.evaluate(batch, target)["loss"] == pytest.approx(loss, rel=1e-5)
    with pytest.raises(ovtk.ArgumentError, match=r"there are 2 inputs \(words, x\); give them as a dict by name"):
        session.predict(batch["x"])
    with pytest.raises(ovtk.ArgumentError, match="takes int64, got float64"):
        session.predict({**batch, "words": batch["words"] / 2})


def test_two_threads_share_a_session(session):
    x, y = batches((12,), 1)[0]
    failures = []

    def work(size):
        try:
            for _ in range(10):
                session.step(x[:size], y[:size])
                session.parameters()
        except Exception as failure:
            failures.append(failure)

    threads = [threading.Thread(target=work, args=(size,)) for size in (16, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert session.step_count == 20
