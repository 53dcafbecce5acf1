# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Models as bytes of IR, for an openvino that was built with another C++ ABI than our extension."""

from pathlib import Path
from tempfile import TemporaryDirectory

import openvino as ov


def to_ir(model: ov.Model) -> tuple[bytes, bytes]:
    """The .xml and the .bin of a model."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "model.xml"
        ov.serialize(model, path)
        return path.read_bytes(), path.with_suffix(".bin").read_bytes()


def from_ir(xml: bytes, weights: bytes) -> ov.Model:
    """The model that the .xml and the .bin hold."""
    return ov.Core().read_model(model=xml, weights=weights)


def name_of(value: "ov.Output | ov.Node") -> str:
    """A name under which a value is found in the serialized model too."""
    if isinstance(value, ov.Node):
        return str(value.get_friendly_name())
    if value.get_names():
        return str(value.get_any_name())
    node = value.get_node()
    name = str(node.get_friendly_name())
    return name if node.get_output_size() == 1 else f"{name}:{value.get_index()}"
