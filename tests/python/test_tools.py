# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The scripts of tools/: they pass on this tree, and fail on what they are there to find."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


def load(name):
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("script", ["check_includes", "check_layout"])
def test_the_tree_passes(script):
    done = subprocess.run([sys.executable, TOOLS / f"{script}.py"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("script", "page"), [("make_ops_md", "docs/ops.md"), ("make_stub", "python/ov_train_kit/_core.pyi")]
)
def test_a_generated_file_is_current(script, page):
    done = subprocess.run([sys.executable, TOOLS / f"{script}.py", "--check"], check=False)
    assert done.returncode == 0, f"{page} is out of date; run: make docs"


@pytest.mark.parametrize(
    ("name", "include", "message"),
    [
        ("src/graph/build.cpp", "rules/rules.hpp", "src/graph may not include rules/rules.hpp"),
        ("src/rules/exp.cpp", "lowering/lowering.hpp", "src/rules may not include lowering/lowering.hpp"),
        ("src/rules/exp.cpp", "rules/log.cpp", "includes a source file, rules/log.cpp"),
        ("src/magic/spell.cpp", "graph/build.hpp", "folder src/magic has no arrows"),
        ("cli/train.cpp", "graph/build.hpp", "graph/build.hpp is private; cli/ sees public headers only"),
        ("include/ovtk/a.hpp", "graph/build.hpp", "include/ sees public headers only"),
    ],
)
def test_a_bad_include_is_found(tmp_path, capsys, name, include, message):
    for path in ("graph/build.hpp", "rules/rules.hpp", "rules/log.cpp", "lowering/lowering.hpp"):
        (tmp_path / "src" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "src" / path).write_text("")
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    checker = load("check_includes")
    (tmp_path / "src" / "rules" / "table.cpp").write_text('#include "lowering/lowering.hpp"\n#include "ovtk/a.hpp"\n')
    assert checker.main(tmp_path) == 0
    (tmp_path / name).write_text(f'#include "{include}"\n')
    assert checker.main(tmp_path) == 1
    assert message in capsys.readouterr().err


def test_a_long_or_unlicensed_file_is_found():
    checker = load("check_layout")
    licensed = f"// {checker.COPYRIGHT}\n// {checker.LICENSE}\n"
    assert list(checker.problems_of("src/rules/exp.cpp", licensed + "\n" * 148, {})) == []
    (problem,) = checker.problems_of("src/rules/exp.cpp", licensed + "\n" * 149, {})
    assert "151 lines, 150 at most" in problem
    assert list(checker.problems_of("src/rules/exp.cpp", licensed + "\n" * 149, {"src/rules/exp.cpp": 151})) == []
    (problem,) = checker.problems_of("src/rules/exp.cpp", "int x;\n", {})
    assert "copyright and license" in problem
