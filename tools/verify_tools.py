# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""What the parts of tools/verify.py share."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class PartError(Exception):
    """A part did not pass."""


def run(
    command: Sequence[object], *, env: Mapping[str, str] | None = None, cwd: Path = ROOT, quiet: bool = False
) -> str:
    """Runs a command; returns what it printed, raises PartError with the end of it when it fails."""
    words = [str(word) for word in command]
    if not quiet:
        print("$", " ".join(words).replace(f"{ROOT}/", ""), flush=True)
    done = subprocess.run(words, cwd=cwd, env=env, check=False, text=True, capture_output=True)
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-40:])
        raise PartError(f"{tail}\nfailed: {' '.join(words)}")
    return done.stdout
