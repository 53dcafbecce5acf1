# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Breaks each gradient rule in several ways; the tests of its file must fail (tests/support/mutation.hpp)."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import ov_train_kit as ovtk
from verify_tools import ROOT, PartError

TESTS = ROOT / "build" / "release" / "tests"
KINDS = ("sign", "term", "factor")
MOST_INPUTS = 8

# Rules that no test of values can tell from a broken one, each with the reason.
EXCEPTIONS = {
    "opset1::Result": "a Result passes its gradient on; models are differentiated at the value before it",
}


def suites_of(op: str, folder: str) -> list[str]:
    """The test suites of the files that add the rule of an op, those named after the op first."""
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / "src" / folder).glob("*.cpp")}
    added = [path for path, text in sources.items() if re.search(rf"\b(?:add|lower)\w*<[\w:]*\b{op}\b", text)]
    suites: set[str] = set()
    for path in added or [path for path, text in sources.items() if re.search(rf"\b{op}\b", text)]:
        mirrored = ROOT / "tests" / folder / f"{path.stem}_test.cpp"
        if mirrored.exists():
            suites.update(re.findall(r"\bTEST(?:_[FP])?\((\w+),", mirrored.read_text(encoding="utf-8")))
    return sorted(suites, key=lambda suite: (not suite.startswith(op), suite))


def run_tests(mutation: str, suites: list[str], folder: str) -> str:
    """`caught`, `survived`, or `unreached` when nothing of the kind is there, or no test gets to it."""
    tests = ":".join(f"{suite}.*:*/{suite}.*" for suite in suites)
    done = subprocess.run(
        [TESTS / folder / f"ovtk_{folder}_tests", f"--gtest_filter={tests}", "--gtest_brief=1", "--gtest_fail_fast"],
        env={**os.environ, "OVTK_MUTATE": mutation}, check=False, text=True, capture_output=True,
    )  # fmt: skip
    if "[mutated]" not in done.stderr:
        return "unreached"
    return "caught" if done.returncode else "survived"


def outcome(mutation: str, op: str, suites: list[str], folder: str) -> str:
    """The outcome by the tests named after the op, else by the others of its file."""
    own = [suite for suite in suites if suite.startswith(op)]
    others = [suite for suite in suites if not suite.startswith(op)]
    result = run_tests(mutation, own, folder) if own else "unreached"
    if result != "caught" and others:
        second = run_tests(mutation, others, folder)
        result = second if second != "unreached" else result
    return result


def outcomes_of(rule: str, op: str, status: str) -> dict[str, str]:
    """The outcomes for each input of an op that has a gradient (of a lowered op: for the op), by what is broken."""
    folder = "lowering" if status == "lowered" else "rules"
    suites = suites_of(op, folder)
    found: dict[str, str] = {}
    for i in range(1 if status == "lowered" else MOST_INPUTS):
        results = {"sign": outcome(f"{rule}:{i}:sign", op, suites, folder)}
        if results["sign"] == "unreached":
            if i > 2:  # inputs in between may be integers
                break
            continue
        for kind in KINDS[1:]:
            results[kind] = outcome(f"{rule}:{i}:{kind}", op, suites, folder)
        found.update({f"{rule}:{i}:{kind}": result for kind, result in results.items() if result != "unreached"})
    return found or {f"{rule}:0:sign": "unreached"}


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
