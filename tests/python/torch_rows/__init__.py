# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The rows of test_rules_against_torch.py: a module for each family, found by its name, with a list ROWS."""

from importlib import import_module
from pkgutil import iter_modules

FAMILIES = sorted({module.name for module in iter_modules(__path__)} - {"row"})
ROWS = [row for family in FAMILIES for row in import_module(f".{family}", __name__).ROWS]
