# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""A stand-in for torchvision, of which timm imports much and its models use nothing."""

import enum
import importlib.machinery
import sys
import types

from torch import nn


class _Anything(type):
    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return cls


class _Placeholder(metaclass=_Anything):
    def __init__(self, *args, **kwargs):
        pass


class InterpolationMode(enum.Enum):
    """The names that timm and transformers ask for."""

    NEAREST = "nearest"
    NEAREST_EXACT = "nearest-exact"
    BILINEAR = "bilinear"
    BICUBIC = "bicubic"
    BOX = "box"
    HAMMING = "hamming"
    LANCZOS = "lanczos"


class FrozenBatchNorm2d(nn.BatchNorm2d):
    """Asked for by isinstance()."""


class _Module(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        known = {"InterpolationMode": InterpolationMode, "FrozenBatchNorm2d": FrozenBatchNorm2d}
        return known.get(name, _Placeholder)


def install():
    """Makes `import torchvision` succeed, unless it is there."""
    try:
        import torchvision  # noqa: F401

        return
    except ImportError:
        pass
    below = (
        "datasets", "datasets.folder", "io", "models", "models.feature_extraction", "ops", "ops.misc", "transforms",
        "transforms.functional", "transforms.v2", "utils",
    )  # fmt: skip
    for name in ["torchvision", *(f"torchvision.{one}" for one in below)]:
        module = _Module(name)
        module.__spec__ = importlib.machinery.ModuleSpec(name, None, is_package=True)
        module.__path__ = []
        module.__version__ = "0.0"
        sys.modules[name] = module
        parent, _, last = name.rpartition(".")
        if parent:
            setattr(sys.modules[parent], last, module)
