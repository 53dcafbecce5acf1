# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The command meets bad input: one sentence on stderr, the code, and no files."""

import gzip

import numpy as np
import pytest
from cli_support import blobs, ovtk, save_blobs, save_image_model, save_images, save_mlp

X, Y = blobs(samples=12)


def refused(folder, *arguments, code=1):
    """The one line that `ovtk train` ends with; nothing may have been written."""
    message = ovtk("train", *arguments, "--out", folder / "run", code=code)
    assert message.count("\n") == 1
    assert message.startswith("ovtk: error: ")
    assert not (folder / "run").exists()
    return message


@pytest.mark.parametrize(
    ("arrays", "expected"),
    [
        ({"x": X}, "has no array y; it holds x. Fix: save the targets under the name y."),
        ({"a": X, "y": Y}, "has no array for the input 'x'; it holds a, y. Fix: save it under the name x."),
        ({"x": X[:, :1], "y": Y}, "has the shape [12,1], the input 'x' takes [?,2]. Fix: reshape the array."),
        ({"x": X, "y": Y[:5]}, "array 'y' has 5 samples, 'x' has 12."),
        ({"x": np.where(X > 1, np.nan, X), "y": Y}, "Fix: remove or replace values that are not finite."),
        ({"x": X, "y": Y - 1}, "has the label -1 at [0], out of the range 0 to 999999."),
        ({"x": X, "y": Y * 2}, "has no sample of class '1'. Fix: add samples,"),
        ({"x": X, "y": Y * 0}, "has samples of one class only ('0'). Fix: add samples of the other classes."),
        ({"x": X[:1], "y": Y[:1]}, "holds one sample. Fix: training needs at least two, better hundreds."),
        ({"x": X[:0], "y": Y[:0]}, "holds no samples."),
        ({"x": X.astype(object), "y": Y}, "holds elements of type '|O', which can't be read."),
        ({"x": np.asfortranarray(X), "y": Y}, "is stored in Fortran order. Fix: save numpy.ascontiguousarray(array)."),
    ],
)
def test_arrays(tmp_path, arrays, expected):
    np.savez(tmp_path / "data.npz", **arrays)
    assert expected in refused(tmp_path, save_mlp(tmp_path / "mlp.xml"), "--data", tmp_path / "data.npz")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("a,b,y\n1,2,0\n1,red,1\n", "line 3, column 'b': 'red' is not a finite number."),
        ("a,b,y\n1,2,0\n1,2\n", "line 3 has 2 cells, the first line 3."),
        ("a,b,y\n1,2,0\n1,2,\n", "line 3: the target 'y' is empty. Fix: fill it in or remove the row."),
        ("a,b,c\n1,2,0\n1,2,1\n", "has no column named target, label, class or y. Fix: give --target COLUMN"),
        ("a,b,y\n", "has no rows of data."),
    ],
)
def test_tables(tmp_path, content, expected):
    (tmp_path / "data.csv").write_text(content)
    assert expected in refused(tmp_path, save_mlp(tmp_path / "mlp.xml"), "--data", tmp_path / "data.csv")


def test_files_that_are_cut_off(tmp_path):
    model = save_mlp(tmp_path / "mlp.xml")
    whole = save_blobs(tmp_path / "whole.npz").read_bytes()
    (tmp_path / "half.npz").write_bytes(whole[: len(whole) // 2])
    message = refused(tmp_path, model, "--data", tmp_path / "half.npz")
    assert "is not an .npz file, or is truncated. Fix: save it with numpy.savez." in message
    (tmp_path / "half.csv.gz").write_bytes(gzip.compress(b"1,2,3\n" * 1000)[:30])
    assert "is truncated or damaged" in refused(tmp_path, model, "--data", tmp_path / "half.csv.gz")
    (tmp_path / "mlp.bin").write_bytes((tmp_path / "mlp.bin").read_bytes()[:40])
    assert "mlp" in refused(tmp_path, model, "--data", tmp_path / "whole.npz")


def test_images(tmp_path):
    model = save_image_model(tmp_path / "images.xml")
    data = save_images(tmp_path / "images", each=4)
    (data / "red brick/99.jpg").write_text("not an image")
    message = refused(tmp_path, model, "--data", data)
    assert "red brick/99.jpg' is not a PNG, JPEG or BMP image that can be read" in message
    assert "Fix: convert or remove the file." in message
    (data / "red brick/99.jpg").unlink()
    (data / "empty").mkdir()
    assert "empty' holds no file of type .png" in refused(tmp_path, model, "--data", data)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--optimizer", "adamm"], "unknown optimizer 'adamm'; did you mean 'adam'"),
        (["--optimizer", "adam:beta=0.9"], "beta"),
        (["--loss", "mean"], "unknown loss 'mean'"),
        (["--schedule", "cosin"], "unknown schedule 'cosin'; did you mean 'cosine'?"),
        (["--metric", "acuracy"], "unknown metric 'acuracy'; did you mean 'accuracy'?"),
        (["--augment", "flop"], "unknown augmentation 'flop'; did you mean 'flip'?"),
        (["--augment", "flip"], "There is nothing to augment: no f32 input has the shape of images"),
        (["--trainable", "no_such_weight"], "no_such_weight"),
        (["--device", "TPU"], "TPU"),
        (["--mean", "a"], "--mean takes numbers with commas between, not 'a'."),
        (["--resume"], "to go on from. Fix: leave --resume out"),
    ],
)
def test_flags(tmp_path, arguments, expected):
    data = save_blobs(tmp_path / "data.npz")
    assert expected in refused(tmp_path, save_mlp(tmp_path / "mlp.xml"), "--data", data, *arguments)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--no-such-flag"], "--no-such-flag"),
        (["--epochs", "-1"], "--epochs"),
        (["--val-split", "0.1", "--val-data", "x.npz"], "excludes"),
    ],
)
def test_usage(tmp_path, arguments, expected):
    data = save_blobs(tmp_path / "data.npz")
    message = refused(tmp_path, save_mlp(tmp_path / "mlp.xml"), "--data", data, *arguments, code=2)
    assert expected in message
    assert "ovtk COMMAND --help lists the flags" in message


def test_models_and_data_that_are_not_there(tmp_path):
    data = save_blobs(tmp_path / "data.npz")
    assert "none.onnx" in refused(tmp_path, tmp_path / "none.onnx", "--data", data)
    model = save_mlp(tmp_path / "mlp.xml")
    message = refused(tmp_path, model, "--data", tmp_path / "none.npz")
    assert "none.npz'. Fix: check the path of the data." in message


def test_a_loss_that_is_no_number_stops_and_keeps_the_checkpoint(tmp_path):
    data = save_blobs(tmp_path / "data.npz")
    arguments = ["--data", data, "--optimizer", "sgd", "--lr", 1e30, "--loss", "cross_entropy"]
    message = ovtk("train", save_mlp(tmp_path / "mlp.xml"), *arguments, "--out", tmp_path / "run", code=1)
    assert "step" in message
    assert "The last good checkpoint is kept: '" in message
    assert (tmp_path / "run/checkpoint.safetensors").exists()


def test_an_unwritable_export(tmp_path):
    model = save_mlp(tmp_path / "mlp.xml")
    (tmp_path / "file").write_text("in the way")
    message = ovtk("export", model, "--out", tmp_path / "file/a.xml", code=1)
    assert "Cannot write '" in message
    assert "ending in .xml" in ovtk("export", model, "--out", tmp_path / "a.onnx", code=1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "mlp.bin", "mlp.xml"]
