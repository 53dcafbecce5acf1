# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The PyTorch face: PyTorch's modules, loops and optimizers on OpenVINO devices."""

from .dynamo import backend
from .exporting import end_epoch
from .inference import to_openvino
from .module import transform_model
from .reporting import report
from .step import compile_step

__all__ = ["backend", "compile_step", "end_epoch", "report", "to_openvino", "transform_model"]
