# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Lists the rules that test_rules_against_torch.py compares with nothing: `make verify PART=rows`."""

import sys

import numpy as np
import ov_train_kit as ovtk
from test_rules_against_torch import ROWS, model_of

# Rules that PyTorch has no counterpart for, each with the reason.
WITHOUT_ROW = {
    "opset1::Result": "a Result stands at the end of every row",
}


def main():
    """Prints one rule a line; the exit code says whether there are any."""
    covered = set(WITHOUT_ROW)
    for row in ROWS:
        shapes = [x.shape for x in row.arrays(np.random.default_rng(0))]
        for op in model_of(row, shapes).get_ordered_ops():
            covered.add(f"{op.get_type_info().version_id}::{op.get_type_info().name}")
    rules = {
        f"{version}::{row['op']}"
        for row in ovtk.ops()
        if row["status"] in ("rule", "lowered")
        for version in row["versions"]
    }
    missing = sorted(rules - covered)
    for rule in missing:
        print(f"{rule}: no row in tests/python/torch_rows/", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
