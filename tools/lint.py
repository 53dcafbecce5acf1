# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the checks that need no build: `python tools/lint.py [PART...]`, all parts by default.

Parts: format (clang-format, ruff), python (ruff, mypy), layout (arrows, license lines, sizes), tidy (clang-tidy).
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run(*command: str) -> bool:
    """Runs a command in the root of the tree; whether it succeeded."""
    print("$", " ".join(command if len(command) < 8 else [*command[:7], "..."]), flush=True)
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def sources(*patterns: str) -> list[str]:
    """Files of the tree that git knows or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return sorted({name for name in listed.stdout.splitlines() if (ROOT / name).exists()})


def check_format() -> bool:
    """clang-format and ruff's formatter would change nothing."""
    cpp = run("clang-format", "--dry-run", "-Werror", *sources("*.cpp", "*.hpp"))
    return run("ruff", "format", "--check", "--quiet", "python", "tests", "tools", "examples", "benchmarks") and cpp


def check_python() -> bool:
    """ruff's rules everywhere, mypy's strict mode on python/ and tools/."""
    rules = run("ruff", "check", "--quiet", ".")
    return run("mypy") and rules


def check_layout() -> bool:
    """The include arrows, license lines, file sizes and mirrored tests."""
    arrows = run(sys.executable, "tools/check_includes.py")
    return run(sys.executable, "tools/check_layout.py") and arrows


def tidy_one(source: str) -> tuple[str, str]:
    """The complaints of clang-tidy about one file."""
    done = subprocess.run(
        ["clang-tidy", "--quiet", "-p", "build/tidy", source], cwd=ROOT, check=False, capture_output=True, text=True
    )
    return source, done.stdout + done.stderr if done.returncode else ""


def check_tidy() -> bool:
    """clang-tidy over the library, the command and the binding."""
    if not run("cmake", "--preset", "tidy", "--log-level=WARNING"):
        return False
    clean = True
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for source, complaints in pool.map(tidy_one, sources("src/*.cpp", "cli/*.cpp", "bindings/*.cpp")):
            if complaints:
                clean = False
                print(f"{source}:\n{complaints}", flush=True)
    return clean


PARTS = {"format": check_format, "python": check_python, "layout": check_layout, "tidy": check_tidy}


def main() -> int:
    """Runs the parts asked for; the exit code says whether all of them passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help=", ".join(PARTS))
    names = parser.parse_args().parts or list(PARTS)
    for name in names:
        if name not in PARTS:
            parser.error(f"there is no part '{name}'; parts are {', '.join(PARTS)}")
    failed = [name for name in names if not PARTS[name]()]
    print("lint:", f"failed in {', '.join(failed)}" if failed else "clean")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
