# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Writes python/ov_train_kit/_core.pyi, the types of the compiled module, from the module; --check only compares."""

import sys
from pathlib import Path

from nanobind.stubgen import StubGen
from ov_train_kit import _core

STUB = Path(__file__).resolve().parent.parent / "python" / "ov_train_kit" / "_core.pyi"
HEADER = "# Copyright (C) 2026 the ovtk authors\n# SPDX-License-Identifier: Apache-2.0\n"


def stub() -> str:
    """The text of the stub."""
    generator = StubGen(_core, include_private=True)
    generator.put(_core)
    return HEADER + str(generator.get())


def main() -> int:
    """Writes or compares; the exit code of a comparison says whether the stub is current."""
    if "--check" in sys.argv[1:]:
        return 0 if STUB.read_text(encoding="utf-8") == stub() else 1
    STUB.write_text(stub(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
