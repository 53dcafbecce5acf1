# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The part `torch` of `make verify`: the zoo of tests/python/torch trained beside eager mode, and its table."""

import json
import sys
from pathlib import Path
from typing import Any

from verify_tools import ROOT, PartError, run

TABLE = ROOT / "docs" / "verified" / "torch.md"
SCRIPT = ROOT / "tests" / "python" / "torch" / "verify_models.py"


def check(results: Path, commit: str) -> dict[str, Any]:
    """Trains what has not been trained at this commit, and writes the table."""
    at = results.with_suffix(".commit")
    if results.exists() and not (at.exists() and at.read_text(encoding="utf-8") == commit):
        results.unlink()
    results.parent.mkdir(parents=True, exist_ok=True)
    at.write_text(commit, encoding="utf-8")
    failure = None
    try:
        run([sys.executable, SCRIPT, results])
    except PartError as error:
        failure = error
    rows = json.loads(results.read_text(encoding="utf-8"))
    write_table(rows)
    if failure is not None:
        raise failure
    return {"models": len(rows), "rows": rows}


def write_table(rows: dict[str, Any]) -> None:
    """docs/verified/torch.md"""
    lines = [
        "# PyTorch models on OpenVINO beside eager mode",
        "",
        "Written by `make verify PART=torch`. Each model (random weights, batch norm and dropout in train mode) trains",
        "10 steps of SGD with momentum in eager mode and by `ovtk.transform_model`, from the same seed, in f32 on CPU.",
        "The numbers are relative distances: the worst gradient of a parameter at the first step, the worst buffer",
        "after it, the worst loss of the 10 steps; 1e-4 is allowed. Where training amplifies rounding beyond that,",
        "both are compared with eager mode in double precision after 3 steps (ours / eager mode): 3 times eager mode's",
        "own distance is allowed.",
        "",
        "| model | parameters | gradient | buffer | loss | to double precision: gradient, loss |",
        "|---|---|---|---|---|---|",
    ]
    for name, row in sorted(rows.items()):
        if "error" in row:
            lines.append(f"| {name} | | {row['error']} | | | |")
            continue
        double = row.get("to_double")
        pair = (
            ", ".join(f"{ours:.1e} / {eager:.1e}" for ours, eager in (double["gradient"], double["loss"]))
            if double
            else ""
        )
        numbers = " | ".join(f"{row[key]:.1e}" for key in ("gradient", "buffer", "loss"))
        lines.append(f"| {name} | {row['parameters']:,} | {numbers} | {pair} |")
    TABLE.parent.mkdir(parents=True, exist_ok=True)
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
