# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""What the generators of this folder share: how golden data are written."""

import json
import platform
from pathlib import Path

import numpy as np
import torch


def versions():
    return {"python": platform.python_version(), "numpy": np.__version__, "torch": torch.__version__}


def numbers(values):
    """A flat list; of single precision with the fewest digits that bring each number back."""
    array = np.asarray(values)
    if array.dtype == np.float32:
        return [float(str(value)) for value in array.reshape(-1)]
    return array.reshape(-1).tolist()


def tensor(values):
    return {"shape": list(np.shape(values)), "values": numbers(values)}


def write(name, content):
    """Writes NAME.json beside this file, one line for each case and input."""
    rows = {"versions": versions(), **content}
    lines = []
    for key, value in rows.items():
        if isinstance(value, list):
            inner = ",\n".join("  " + json.dumps(entry) for entry in value)
            lines.append(f"{json.dumps(key)}: [\n{inner}\n ]")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value)}")
    text = "{\n " + ",\n ".join(lines) + "\n}\n"
    json.loads(text)
    Path(__file__).with_name(f"{name}.json").write_text(text, encoding="utf-8")
