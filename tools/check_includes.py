# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Checks who includes whom: the arrows of docs/design.md, over the #include lines of the tree."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Folders of src/, and the other folders of src/ that each may include. `text` (messages) is open to all but `graph`,
# which it uses itself.
ARROWS: dict[str, set[str]] = {
    "graph": set(),
    "text": {"graph"},
    "autodiff": {"graph", "text"},
    "rules": {"graph", "text"},
    "lowering": {"graph", "text"},
    "losses": {"graph", "text"},
    "metrics": {"graph", "losses", "text"},
    "optimizers": {"graph", "text"},
    "schedules": {"graph", "text"},
    "weights": {"graph", "text"},
    "model": {"autodiff", "graph", "text", "weights"},
    "compress": {"graph", "text", "weights"},
    "device": {"graph", "text"},
    "checkpoint": {"text"},
    "data": {"text"},
    "session": {
        "autodiff", "checkpoint", "compress", "device", "graph", "losses", "lowering", "metrics", "model", "optimizers",
        "schedules", "text", "weights",
    },
}  # fmt: skip

# Single files that may do more, each for a reason.
EXTRA: dict[str, set[str]] = {
    "src/rules/table.cpp": {"lowering"},  # the only list of rules names the lowered ops too
}

# Folders that see public headers only.
OUTSIDE = ["cli", "bindings", "wasi", "examples", "include"]

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def includes(path: Path) -> list[str]:
    """What a file includes with quotes."""
    return INCLUDE.findall(path.read_text(encoding="utf-8"))


def sources(folder: Path) -> list[Path]:
    """The C++ files below a folder."""
    return sorted(path for path in folder.rglob("*") if path.suffix in {".cpp", ".hpp"})


def bad_arrows_in_src(root: Path) -> Iterator[str]:
    """Includes between folders of src/ that no arrow allows."""
    src = root / "src"
    for path in sources(src):
        folder = path.relative_to(src).parts[0]
        name = path.relative_to(root).as_posix()
        if folder not in ARROWS:
            yield f"{name}: folder src/{folder} has no arrows; add it to ARROWS in tools/check_includes.py"
            continue
        allowed = {folder, "ovtk", "openvino"} | ARROWS[folder] | EXTRA.get(name, set())
        for include in includes(path):
            first = include.split("/")[0]
            if include.endswith(".cpp"):
                yield f"{name}: includes a source file, {include}"
            elif (src / first).is_dir() and first not in allowed:
                yield f"{name}: src/{folder} may not include {include}"


def private_headers_outside(root: Path) -> Iterator[str]:
    """Includes of private headers where only public ones may be seen."""
    for folder in OUTSIDE:
        for path in sources(root / folder):
            for include in includes(path):
                is_own = (path.parent / include).exists() or (root / folder / include).exists()
                if (root / "src" / include).exists() and not is_own:
                    name = path.relative_to(root).as_posix()
                    yield f"{name}: {include} is private; {folder}/ sees public headers only"


def main(root: Path = ROOT) -> int:
    """Prints every bad include; the exit code says whether there are any."""
    problems = [*bad_arrows_in_src(root), *private_headers_outside(root)]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT))
