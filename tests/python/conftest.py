# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Help that the tests share."""

import numpy as np
import openvino as ov

_core = ov.Core()


def run(model, inputs):
    """Runs a model once, on CPU in f32; returns a list of arrays, one per output."""
    config = {"INFERENCE_PRECISION_HINT": "f32", "NUM_STREAMS": 1, "INFERENCE_NUM_THREADS": 1}
    request = _core.compile_model(model, "CPU", config).create_infer_request()
    request.infer([np.asarray(x, order="C") for x in inputs], share_inputs=False)
    return [output.data.copy() for output in request.output_tensors]


def f32(*values):
    """A rank-1 array of f32."""
    return np.array(values, np.float32)
