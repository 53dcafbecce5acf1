# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""What C++ users get: an installed prefix with a CMake package, and a program built against it."""

import os
import re
import subprocess
from pathlib import Path

import openvino.utils
import ov_train_kit
import pytest

ROOT = Path(__file__).resolve().parents[2]
TREE = Path(ov_train_kit._core.__file__).parents[2]


def call(*command, **options):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    folder = tmp_path_factory.mktemp("prefix")
    call("cmake", "--install", TREE, "--prefix", folder)
    return folder


def test_what_is_installed(prefix):
    assert (prefix / "lib" / "libovtk.so").exists()
    assert (prefix / "lib" / "cmake" / "ovtk" / "ovtkConfig.cmake").exists()
    installed = {path.name for path in (prefix / "include" / "ovtk").iterdir()}
    assert installed == {path.name for path in (ROOT / "include" / "ovtk").iterdir()}


def test_nothing_but_openvino_must_be_there(prefix):
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", call("readelf", "-d", prefix / "lib" / "libovtk.so"))
    allowed = ("libopenvino.so", "libstdc++.so", "libm.so", "libgcc_s.so", "libc.so", "libdl.so", "ld-linux")
    assert [name for name in needed if not name.startswith(allowed)] == []


def test_the_installed_command_runs_by_itself(prefix):
    environment = {key: value for key, value in os.environ.items() if key != "LD_LIBRARY_PATH"}
    assert call(prefix / "bin" / "ovtk", "--version", env=environment).startswith("ovtk ")


def test_the_examples_find_the_package_build_and_run(prefix, tmp_path):
    call(
        "cmake", "-G", "Ninja", "-S", ROOT / "examples" / "cpp", "-B", tmp_path,
        f"-DCMAKE_PREFIX_PATH={prefix}", f"-DOpenVINO_DIR={openvino.utils.get_cmake_path()}",
    )  # fmt: skip
    call("cmake", "--build", tmp_path)
    assert call(tmp_path / "gradients") == "loss 26\ngrad/w 0 2 20\n"
    before, after = re.findall(r"accuracy \w+ ([0-9.]+)", call(tmp_path / "train", cwd=tmp_path))
    assert float(before) < 0.8 and float(after) > 0.95
    assert openvino.Core().read_model(tmp_path / "classifier.xml").output(0).get_any_name() == "classes"


def test_each_public_header_compiles_alone(tmp_path):
    includes = [ROOT / "include", Path(openvino.utils.get_cmake_path()).parent / "include"]
    flags = ["-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-I", includes[0], "-isystem", includes[1]]
    for header in sorted((ROOT / "include" / "ovtk").glob("*.hpp")):
        source = tmp_path / f"{header.stem}.cpp"
        source.write_text(f'#include "ovtk/{header.name}"\n')
        call("c++", *flags, source)
