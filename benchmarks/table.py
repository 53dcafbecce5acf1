# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0

"""Writes the benchmark table of the documentation from the JSON file of a run.

python benchmarks/table.py docs/benchmarks/train_step.json > docs/benchmarks/train_step.md
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def table(result: dict) -> str:
    """The run as Markdown."""
    machine = result["machine"]
    lines = [
        "# One training step, ovtk beside PyTorch eager",
        "",
        f"{machine['cpu']}, {machine['cores']} cores, {machine['threads']} threads, {', '.join(machine['isa'])}; "
        f"Python {machine['python']}, torch {machine['torch']}, openvino {machine['openvino']}. "
        "f32, AdamW, medians of steps run in turns. A ratio below 1 means that ovtk is faster. "
        "Memory is what the process grew by over ten steps.",
        "",
        f"    {result['command']}",
        "",
        "| case | ovtk ms | PyTorch ms | ratio | ovtk samples/s | ovtk first step s | PyTorch first step s "
        "| ovtk MiB | PyTorch MiB |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in result["rows"]:
        ours, theirs = row["ovtk"], row["torch"]
        lines.append(
            f"| {row['case']} | {ours['ms']} ({ours['ms_10']} to {ours['ms_90']}) "
            f"| {theirs['ms']} ({theirs['ms_10']} to {theirs['ms_90']}) | {row['ratio']} "
            f"| {ours['samples_per_second']} | {ours['seconds_to_first_step']} | {theirs['seconds_to_first_step']} "
            f"| {ours['peak_memory_mib']} | {theirs['peak_memory_mib']} |"
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(table(json.loads(Path(sys.argv[1]).read_text())))
