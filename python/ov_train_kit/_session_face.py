# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The face of `ovtk.Session`."""

from __future__ import annotations

import openvino as ov

from .session import Session


def to_openvino(session: Session, *, ema: bool = False) -> ov.Model:
    """`Session.model`."""
    return session.model(ema=ema)
