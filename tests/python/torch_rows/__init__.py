# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The rows of test_rules_against_torch.py, by family."""
