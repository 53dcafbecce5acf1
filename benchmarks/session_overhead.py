# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0

"""Measures what a session adds to a training step, and writes it as JSON and Markdown.

Runs build/release/benchmarks/ovtk_session_overhead (cmake -DOVTK_BUILD_BENCHMARKS=ON): the compiled step bare and by
Session::step(), short repetitions of both in random order. The least time of each
counts, which other programs on the machine disturb least.

    python benchmarks/session_overhead.py --out docs/benchmarks/session_overhead.json
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from train_step import machine_facts

PROGRAM = Path(__file__).resolve().parent.parent / "build" / "release" / "benchmarks" / "ovtk_session_overhead"


def measure(repetitions: int) -> list[dict]:
    """One row for each model: the least times in microseconds, and the medians beside them."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        subprocess.run(
            [
                PROGRAM,
                f"--benchmark_repetitions={repetitions}",
                "--benchmark_enable_random_interleaving=true",
                f"--benchmark_out={file.name}",
                "--benchmark_out_format=json",
            ],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        found = json.load(file)["benchmarks"]
    times: dict[str, dict[str, dict[str, float]]] = {}
    for entry in found:
        if entry.get("aggregate_name") in ("least", "median"):
            side, case = entry["run_name"].split("/")[:2]
            times.setdefault(case, {}).setdefault(side, {})[entry["aggregate_name"]] = round(entry["real_time"], 1)
    rows = []
    for case, sides in times.items():
        added = sides["session"]["least"] - sides["compiled model"]["least"]
        rows.append({"case": case, **sides, "added_us": round(added, 1)})
    return rows


def table(result: dict) -> str:
    """The run as Markdown."""
    machine = result["machine"]
    lines = [
        "# What a session adds to a training step",
        "",
        f"{machine['cpu']}, {machine['cores']} cores; openvino {machine['openvino']}. AdamW, f32; microseconds of the "
        "compiled step bare and by `Session::step`: the least and, in brackets, the median of short repetitions in "
        "random order.",
        "",
        f"    {result['command']}",
        "",
        "| case | compiled model | session | added |",
        "|---|---|---|---|",
    ]
    for row in result["rows"]:
        bare, session = row["compiled model"], row["session"]
        lines.append(
            f"| {row['case']} | {bare['least']} ({bare['median']}) | {session['least']} ({session['median']}) "
            f"| {row['added_us']} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    """Parses the command line, measures, writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=200)
    parser.add_argument("--out", type=Path, help="JSON file to write, with a page of the same name beside it")
    arguments = parser.parse_args()
    command = "python benchmarks/session_overhead.py " + " ".join(sys.argv[1:])
    result = {"command": command.strip(), "machine": machine_facts(), "rows": measure(arguments.repetitions)}
    sys.stdout.write(table(result))
    if arguments.out:
        arguments.out.parent.mkdir(parents=True, exist_ok=True)
        arguments.out.write_text(json.dumps(result, indent=1) + "\n")
        arguments.out.with_suffix(".md").write_text(table(result))


if __name__ == "__main__":
    main()
