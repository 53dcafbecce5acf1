# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The Python in the documentation runs, and does what the text says."""

import doctest
import re
from pathlib import Path

import numpy as np
import ov_train_kit._gradient
from conftest import run

ROOT = Path(__file__).resolve().parents[2]


def python_blocks(page):
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


def test_the_readme(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # it exports a model
    for block in python_blocks("README.md"):
        exec(block, {})
    assert capsys.readouterr().out.startswith("True\n1.0\n26.0 [ 0.  2. 20.]\n")
    assert (tmp_path / "classifier.xml").exists()


def test_the_guide_to_rules():
    (block,) = python_blocks("docs/guide/add_a_rule.md")
    names = {}
    exec(block, names)
    x, dy = np.array([-1, 0, 2], np.float32), np.array([1, 10, 100], np.float32)
    (actual,) = run(names["gradients"], [x, dy])
    t = np.tanh(np.log1p(np.exp(x)))
    np.testing.assert_allclose(actual, dy * (t + x * (1 - t**2) / (1 + np.exp(-x))), rtol=1e-5)


def test_the_guide_to_gradients(capsys):
    (block,) = python_blocks("docs/guide/gradients.md")
    exec(block, {})
    said = [line.split("# ")[1] for line in block.splitlines() if "# [" in line]
    printed = capsys.readouterr().out.replace("]\n [", "] [").splitlines()
    assert [line.replace(" ", "") for line in printed] == [line.replace(" ", "") for line in said]


def test_the_docstrings():
    assert doctest.testmod(ov_train_kit._gradient).failed == 0
