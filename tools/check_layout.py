# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the form of the tree: license headers, file sizes, and that every rule has a test file."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXCEPTIONS = ROOT / "tools" / "size_exceptions.txt"

COPYRIGHT = "Copyright (C) 2026 the ovtk authors"
LICENSE = "SPDX-License-Identifier: Apache-2.0"

# Most lines a file may have: the first entry whose folder and ending fit.
LIMITS = [
    ("src/rules/", ".cpp", 150),
    ("tests/", ".cpp", 300),
    ("tests/", ".py", 400),
    ("", ".hpp", 250),
    ("", ".cpp", 400),
    ("python/", ".py", 250),
    ("", ".py", 400),
]


def tracked_files(root: Path) -> list[str]:
    """The files that git knows or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=root, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return sorted(name for name in listed.stdout.splitlines() if (root / name).is_file())


def size_exceptions(path: Path) -> dict[str, int]:
    """Files that may be longer: lines of `path limit reason`."""
    allowed = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, limit, _reason = line.split(maxsplit=2)
            allowed[name] = int(limit)
    return allowed


def limit_of(name: str) -> int | None:
    """The limit of a file, None where there is none."""
    for folder, ending, limit in LIMITS:
        if name.startswith(folder) and name.endswith(ending):
            return limit
    return None


def problems_of(name: str, text: str, exceptions: dict[str, int]) -> Iterator[str]:
    """What is wrong with the form of one file."""
    if name.endswith((".cpp", ".hpp", ".py", ".pyi", ".sh")):
        head = text.splitlines()[:3]
        if not any(line.endswith(COPYRIGHT) for line in head) or not any(line.endswith(LICENSE) for line in head):
            yield f"{name}: does not begin with the copyright and license lines"
    limit = exceptions.get(name, limit_of(name))
    lines = text.count("\n")
    if limit is not None and lines > limit:
        yield f"{name}: {lines} lines, {limit} at most; split it, or list it with a reason in tools/{EXCEPTIONS.name}"


def rules_without_tests(root: Path) -> Iterator[str]:
    """Rule files without the test file of the same name."""
    for rule in sorted((root / "src" / "rules").glob("*.cpp")):
        if rule.stem != "table" and not (root / "tests" / "rules" / f"{rule.stem}_test.cpp").exists():
            yield f"src/rules/{rule.name}: tests/rules/{rule.stem}_test.cpp is missing"


def main() -> int:
    """Prints every problem; the exit code says whether there are any."""
    exceptions = size_exceptions(EXCEPTIONS)
    problems = list(rules_without_tests(ROOT))
    for name in tracked_files(ROOT):
        if name.endswith((".cpp", ".hpp", ".py", ".pyi", ".sh")):
            problems += problems_of(name, (ROOT / name).read_text(encoding="utf-8"), exceptions)
    problems += [f"tools/{EXCEPTIONS.name}: {name} does not exist" for name in exceptions if not (ROOT / name).exists()]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
