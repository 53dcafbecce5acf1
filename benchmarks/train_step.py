# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0

"""Times one training step of ovtk beside PyTorch eager, in one run, and writes the ratios.

Both sides train the same network from the same weights on the same batch with AdamW in f32 and the same number of
threads. They run in turns, a block of steps each, so that a drift of the machine's speed meets both; medians count.

    python benchmarks/train_step.py --cases mlp,cnn,resnet18,encoder --out docs/benchmarks/train_step.json
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import ov_train_kit as ovtk
import torch
from models import CASES, Case, to_openvino

LEARNING_RATE = 1e-3
WEIGHT_DECAY = 0.01
WARM_UP = 5  # steps of each side that are not counted
PAUSE = 0.05  # seconds between two blocks: lets the other side's idle threads go to sleep


def torch_step(case: Case, network: torch.nn.Module) -> Callable[[], float]:
    """The usual PyTorch loop body."""
    x, y = case.batch()
    network.train()
    optimizer = torch.optim.AdamW(network.parameters(), lr=LEARNING_RATE, weight_decay=WEIGHT_DECAY)

    def step() -> float:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(network(x), y)
        loss.backward()
        optimizer.step()
        return loss.item()

    return step


def ovtk_step(case: Case, network: torch.nn.Module) -> Callable[[], float]:
    """The same step as an ovtk session."""
    x, y = case.batch()
    session = ovtk.Session(
        to_openvino(network, x),
        loss="cross_entropy",
        optimizer=ovtk.optimizers.AdamW(lr=LEARNING_RATE, weight_decay=WEIGHT_DECAY),
    )
    inputs, targets = x.numpy(), y.numpy()
    return lambda: session.step(inputs, targets)


SIDES = {"torch": torch_step, "ovtk": ovtk_step}


def make_step(case: Case, side: str) -> Callable[[], float]:
    """A step of one side, from the weights of a fixed seed."""
    torch.manual_seed(0)
    network = case.network()
    torch.manual_seed(1)
    return SIDES[side](case, network)


def measure(case: Case, rounds: int, block: int) -> dict[str, object]:
    """Runs both sides in turns and returns their times and losses."""
    steps = {}
    first = {}
    for side in SIDES:
        begin = time.perf_counter()
        steps[side] = make_step(case, side)
        losses = [steps[side]()]
        first[side] = time.perf_counter() - begin
        losses += [steps[side]() for _ in range(WARM_UP - 1)]
        first[side + "_losses"] = losses
    times: dict[str, list[float]] = {side: [] for side in SIDES}
    for _ in range(rounds):
        for side, step in steps.items():
            time.sleep(PAUSE)
            step()  # brings the caches and threads back
            for _ in range(block):
                begin = time.perf_counter()
                step()
                times[side].append(1e3 * (time.perf_counter() - begin))
    row: dict[str, object] = {"case": case.name, "samples": case.samples}
    for side in SIDES:
        deciles = statistics.quantiles(times[side], n=10)
        row[side] = {
            "ms": round(statistics.median(times[side]), 3),
            "ms_10": round(deciles[0], 3),
            "ms_90": round(deciles[-1], 3),
            "samples_per_second": round(1e3 * case.samples / statistics.median(times[side]), 1),
            "seconds_to_first_step": round(float(first[side]), 2),
            "first_losses": [round(float(loss), 6) for loss in first[side + "_losses"]],
            "peak_memory_mib": peak_memory(case, side),
        }
    row["ratio"] = round(statistics.median(times["ovtk"]) / statistics.median(times["torch"]), 3)
    return row


def peak_memory(case: Case, side: str) -> int:
    """Peak resident memory in MiB of a process that makes ten steps of one side, less that of one that only imports."""
    command = [sys.executable, __file__, "--memory-of", case.name, "--side", side]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def peak_kib() -> int:
    """Peak resident memory of this process. Linux counts that of the parent into getrusage's figure."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(re.search(r"VmHWM:\s+(\d+) kB", status.read_text())[1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def print_peak_memory(case: Case, side: str) -> None:
    """The body of the process that peak_memory starts."""
    before = peak_kib()
    step = make_step(case, side)
    for _ in range(10):
        step()
    print((peak_kib() - before) // 1024)


def machine_facts() -> dict[str, object]:
    """What the numbers depend on."""
    model = platform.machine()
    flags: set[str] = set()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
            elif line.startswith("flags"):
                flags = set(line.split(":", 1)[1].split())
    return {
        "cpu": model,
        "cores": os.cpu_count(),
        "isa": sorted(flags & {"avx2", "avx512f", "avx512_bf16", "amx_bf16", "amx_tile"}),
        "threads": torch.get_num_threads(),
        "python": platform.python_version(),
        "torch": version("torch"),
        "openvino": version("openvino"),
        "ov_train_kit": ovtk.__version__,
    }


def main() -> None:
    """Parses the command line and measures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", default=",".join(CASES), help="comma-separated names")
    parser.add_argument("--rounds", type=int, default=10, help="turns of each side")
    parser.add_argument("--block", type=int, default=5, help="counted steps of a turn")
    parser.add_argument("--out", type=Path, help="JSON file to write")
    parser.add_argument("--memory-of", help=argparse.SUPPRESS)
    parser.add_argument("--side", choices=SIDES, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.memory_of:
        print_peak_memory(CASES[arguments.memory_of], arguments.side)
        return
    rows = []
    for name in arguments.cases.split(","):
        row = measure(CASES[name], arguments.rounds, arguments.block)
        rows.append(row)
        print(
            f"{name:10} ovtk {row['ovtk']['ms']:8.2f} ms  torch {row['torch']['ms']:8.2f} ms  ratio {row['ratio']:.2f}"
        )
    if arguments.out:
        command = "python benchmarks/train_step.py " + " ".join(sys.argv[1:])
        arguments.out.parent.mkdir(parents=True, exist_ok=True)
        arguments.out.write_text(
            json.dumps({"command": command, "machine": machine_facts(), "rows": rows}, indent=1) + "\n"
        )


if __name__ == "__main__":
    main()
