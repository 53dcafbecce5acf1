# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/ops.md from the registry of the library."""

import sys
from collections import Counter
from pathlib import Path

import ov_train_kit as ovtk

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "ops.md"
NOT_YET = ROOT / "tests" / "rules" / "ops_not_yet.txt"

MEANING = {
    "rule": "a gradient rule of its own",
    "lowered": "differentiated through simpler ops",
    "non_differentiable": "integer, boolean or piecewise constant: no gradient flows, by nature",
    "not_trainable": "a model cannot be trained through it; an error where it lies on the path",
}


def page() -> str:
    """The text of docs/ops.md."""
    rows = ovtk.ops()
    counts = Counter(row["status"] for row in rows)
    lines = [
        "# Ops",
        "",
        "<!-- Written by tools/make_ops_md.py (`make docs`); do not edit. `ovtk ops` prints the same table. -->",
        "",
        "How gradients pass through each op of OpenVINO. An op that is not listed is an error where it lies between a",
        "loss and a weight; [add a rule](guide/add_a_rule.md) to change that.",
        "",
        "| status | meaning | ops |",
        "|---|---|---|",
    ]
    lines += [f"| `{status}` | {meaning} | {counts[status]} |" for status, meaning in MEANING.items()]
    lines += ["", "| op | versions | status | note |", "|---|---|---|---|"]
    for row in rows:
        note = row["note"].replace("|", "\\|")
        lines.append(f"| {row['op']} | {', '.join(row['versions']) or 'all'} | `{row['status']}` | {note} |")
    names = [name.split("::") for name in NOT_YET.read_text(encoding="utf-8").split()]
    if names:
        lines += ["", "Not yet, so an error where they lie on the path:", ""]
        lines += [f"- {name} ({version})" for version, name in sorted(names, key=lambda n: n[::-1])]
    lines += [
        "",
        "Ops that belong to no opset, such as AUGRUCell, AUGRUSequence, RMS and RoPE, which passes make out of others,",
        "have no entry either: an error where they lie on the path.",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Writes the page; with --check, only compares it."""
    if "--check" in sys.argv[1:]:
        return 0 if PAGE.exists() and PAGE.read_text(encoding="utf-8") == page() else 1
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
