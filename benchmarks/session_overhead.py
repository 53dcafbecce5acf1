# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0

"""Measures what a session adds to a training step, and writes it as JSON and Markdown.

Runs build/release/benchmarks/ovtk_session_overhead (cmake -DOVTK_BUILD_BENCHMARKS=ON): the compiled step bare and by
Session::step(), repetitions of both in random order; medians count.

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
    """One row for each model: medians in microseconds, of wall and of processor time."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        subprocess.run(
            [
                PROGRAM,
                f"--benchmark_repetitions={repetitions}",
                "--benchmark_enable_random_interleaving=true",
                "--benchmark_min_time=0.05",
                f"--benchmark_out={file.name}",
                "--benchmark_out_format=json",
            ],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        found = json.load(file)["benchmarks"]
    medians: dict[str, dict[str, dict]] = {}
    for entry in found:
        if entry.get("aggregate_name") == "median":
            side, case = entry["run_name"].split("/")[:2]
            medians.setdefault(case, {})[side] = entry
    rows = []
    for case, sides in medians.items():
        row = {"case": case}
        for side, entry in sides.items():
            row[side] = {"us": round(entry["real_time"], 1), "processor_us": round(entry["cpu_time"], 1)}
        row["added_us"] = round(row["session"]["us"] - row["compiled model"]["us"], 1)
        row["added_processor_us"] = round(row["session"]["processor_us"] - row["compiled model"]["processor_us"], 1)
        rows.append(row)
    return rows


def table(result: dict) -> str:
    """The run as Markdown."""
    machine = result["machine"]
    lines = [
        "# What a session adds to a training step",
        "",
        f"{machine['cpu']}, {machine['cores']} cores; openvino {machine['openvino']}. AdamW, f32; medians in "
        "microseconds of the compiled step bare and by `Session::step`, repetitions in random order.",
        "",
        f"    {result['command']}",
        "",
        "| case | compiled model | session | added | added processor time |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {row['case']} | {row['compiled model']['us']} | {row['session']['us']} | {row['added_us']} "
        f"| {row['added_processor_us']} |"
        for row in result["rows"]
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Parses the command line, measures, writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=21)
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
