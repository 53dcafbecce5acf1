# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Checks an installed ov_train_kit by using it; needs nothing but the package and what it depends on."""

import sys
from pathlib import Path

import numpy as np
import openvino as ov
import ov_train_kit as ovtk
from openvino import opset13 as ops

x = ops.parameter([2], np.float32, name="x")
model = ovtk.gradient(ov.Model([ops.multiply(x, x)], [x], "square"), of=0, wrt=0)
request = ov.Core().compile_model(model, "CPU").create_infer_request()
request.infer([np.array([1, 2], np.float32), np.array([1, 10], np.float32)])
assert request.output_tensors[0].data.tolist() == [2, 40]
assert ovtk.ops()

w = ops.constant(np.eye(2, dtype=np.float32), name="w")
x = ops.parameter([-1, 2], np.float32, name="x")
session = ovtk.Session(ov.Model([ops.matmul(x, w, False, False)], [x], "dense"), metrics=["accuracy"])
losses = [session.step(np.eye(2, dtype=np.float32), np.array([1, 0])) for _ in range(3)]
assert losses == sorted(losses, reverse=True)
assert session.model().get_parameters()[0].get_friendly_name() == "x"
assert not {"torch", "keras", "sklearn", "tensorflow"} & set(sys.modules)
assert (Path(ovtk.cmake_path()) / "ovtkConfig.cmake").exists()
print(f"ov_train_kit {ovtk.__version__} works")
