# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The package as a whole: its errors, its version, its table of ops, its command."""

import json
import subprocess
from pathlib import Path

import ov_train_kit as ovtk
import pytest
from ov_train_kit import _core

COMMAND = Path(_core.__file__).parent / "bin" / "ovtk"


@pytest.mark.parametrize(
    ("error", "also"),
    [
        (ovtk.NoRuleError, NotImplementedError),
        (ovtk.ArgumentError, ValueError),
        (ovtk.StateError, RuntimeError),
        (ovtk.CheckpointError, RuntimeError),
    ],
)
def test_errors_are_kinds_of_error_and_of_a_builtin(error, also):
    assert issubclass(error, ovtk.Error)
    assert issubclass(error, also)
    assert issubclass(ovtk.Error, RuntimeError)


def test_the_command_and_python_show_the_same_ops():
    printed = subprocess.run([COMMAND, "ops", "--json"], check=True, capture_output=True, text=True).stdout
    assert json.loads(printed) == ovtk.ops()
    assert {"op": "Multiply", "versions": ["opset1"], "status": "rule", "note": ""} in ovtk.ops()


def test_the_command_and_python_have_the_same_version():
    printed = subprocess.run([COMMAND, "--version"], check=True, capture_output=True, text=True).stdout
    assert printed.split()[:2] == ["ovtk", f"{ovtk.__version__},"]
