# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The console script `ovtk`: becomes the program inside the package."""

import importlib.util
import os
import sys
from pathlib import Path


def main() -> None:
    """Replaces this process by the command, without importing anything that is slow to import."""
    core = importlib.util.find_spec("ov_train_kit._core")
    openvino = importlib.util.find_spec("openvino")
    if core is None or core.origin is None or openvino is None or openvino.origin is None:
        sys.exit("ovtk: the package ov_train_kit is not installed completely; install ov-train-kit again")
    package = Path(core.origin).parent
    libraries = Path(openvino.origin).parent / "libs"
    if package.parent / "openvino" / "libs" != libraries:
        # OpenVINO lives in another site directory than we do, where the run path doesn't look
        paths = [str(libraries), *filter(None, [os.environ.get("LD_LIBRARY_PATH")])]
        os.environ["LD_LIBRARY_PATH"] = os.pathsep.join(paths)
    program = package / "bin" / "ovtk"
    os.execv(program, [str(program), *sys.argv[1:]])
