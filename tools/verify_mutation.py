# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Breaks each gradient rule once and expects the tests of its file to fail (tests/support/mutation.hpp)."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import ov_train_kit as ovtk
from verify_tools import ROOT, PartError

PROGRAM = ROOT / "build" / "release" / "tests" / "rules" / "ovtk_rules_tests"
MOST_INPUTS = 8

# Rules that no test of values can tell from a broken one, each with the reason.
EXCEPTIONS = {
    "opset1::Result": "a Result passes its gradient on; models are differentiated at the value before it",
}


def test_filter(op: str) -> str:
    """The GoogleTest filter for the tests of the files that add the rule of an op; all tests when none is found."""
    suites: set[str] = set()
    for source in (ROOT / "src" / "rules").glob("*.cpp"):
        if re.search(rf"\b{op}\b", source.read_text(encoding="utf-8")):
            mirrored = ROOT / "tests" / "rules" / f"{source.stem}_test.cpp"
            if mirrored.exists():
                suites.update(re.findall(r"\bTEST(?:_[FP])?\((\w+),", mirrored.read_text(encoding="utf-8")))
    return ":".join(f"{suite}.*" for suite in sorted(suites)) or "*"


def outcome(mutation: str, tests: str) -> str:
    """`caught`, `survived`, or `unreached` when no test gets to the broken gradient."""
    done = subprocess.run(
        [PROGRAM, f"--gtest_filter={tests}", "--gtest_brief=1"],
        env={**os.environ, "OVTK_MUTATE": mutation}, check=False, text=True, capture_output=True,
    )  # fmt: skip
    if "[mutated]" not in done.stderr:
        return "unreached"
    return "caught" if done.returncode else "survived"


def outcomes_of(rule: str, op: str, status: str) -> dict[str, str]:
    """The outcome for each input of an op that has a gradient (of a lowered op: for the op)."""
    tests = test_filter(op)
    found: dict[str, str] = {}
    for i in range(1 if status == "lowered" else MOST_INPUTS):
        result = outcome(f"{rule}:{i}", tests)
        if result != "unreached":
            found[f"{rule}:{i}"] = result
        elif i > 2:  # inputs in between may be integers
            break
    return found or {f"{rule}:0": "unreached"}


def check(state_file: Path, commit: str) -> dict[str, Any]:
    """Tries every rule; goes on where it stopped at the same commit."""
    state: dict[str, Any] = {"commit": commit, "rules": {}}
    if state_file.exists():
        before = json.loads(state_file.read_text(encoding="utf-8"))
        state = before if before["commit"] == commit else state
    state_file.parent.mkdir(parents=True, exist_ok=True)
    for row in ovtk.ops():
        for version in row["versions"] if row["status"] in ("rule", "lowered") else []:
            rule = f"{version}::{row['op']}"
            if rule in state["rules"] or rule in EXCEPTIONS:
                continue
            state["rules"][rule] = outcomes_of(rule, row["op"], row["status"])
            print(rule, *state["rules"][rule].values(), flush=True)
            state_file.write_text(json.dumps(state), encoding="utf-8")
    outcomes = {name: result for rule in state["rules"].values() for name, result in rule.items()}
    alive = sorted(f"{name}: {result}" for name, result in outcomes.items() if result != "caught")
    if alive:
        raise PartError("broken rules that no test notices:\n" + "\n".join(alive))
    return {"rules": len(state["rules"]), "mutations_caught": len(outcomes), "exceptions": EXCEPTIONS}
