# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The PyTorch face: PyTorch's modules, loops and optimizers on OpenVINO devices."""

from .module import transform_model
from .step import compile_step

__all__ = ["compile_step", "transform_model"]
