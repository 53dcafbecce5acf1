# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""The face of `ovtk.Session`."""

from __future__ import annotations

from typing import Any

import openvino as ov

from .session import Session


def to_openvino(session: Session, *, ema: bool = False) -> ov.Model:
    """`Session.model`."""
    return session.model(ema=ema)


def end_epoch(session: Session, metric: float | None = None) -> None:
    """`Session.end_epoch`."""
    session.end_epoch(metric)


def report(session: Session) -> dict[str, Any]:
    """What is compiled, and where it computes in another precision than asked for."""
    programs = session.programs()
    exact = {"update"}  # in f32 whatever the precision
    fallbacks = [
        {
            "what": f"{program['kind']} in {session.precision}",
            "reason": f"{', '.join(program['devices'])} computes it in {program['precision']}",
        }
        for program in programs
        if program["precision"] != session.precision and program["kind"] not in exact
    ]
    return {
        "device": session.device,
        "precision": session.precision,
        "programs": programs,
        "fallbacks": fallbacks,
    }
