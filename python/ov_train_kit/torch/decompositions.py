# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Which of PyTorch's ops are broken down before OpenVINO's frontend sees them."""

from __future__ import annotations

import functools
import math
from typing import Any

import torch
from openvino.frontend.pytorch.torchdynamo.export_decompositions import ops_to_not_decompose
from torch._decomp import get_decompositions

aten = torch.ops.aten

# The frontend converts only their first output; training needs the statistics too.
NORMALIZATIONS = [
    aten._native_batch_norm_legit_functional,
    aten._native_batch_norm_legit.no_stats,
    aten._native_batch_norm_legit,
]


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attn_mask: torch.Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Any:
    """softmax(q k' scale + mask) v; with dropout it is spelled out, so that the mask can be drawn outside."""
    if dropout_p == 0.0:
        return NotImplemented
    if enable_gqa:
        repeats = query.size(-3) // key.size(-3)
        key, value = key.repeat_interleave(repeats, -3), value.repeat_interleave(repeats, -3)
    scores = query @ key.transpose(-2, -1) * (1 / math.sqrt(query.size(-1)) if scale is None else scale)
    if is_causal:
        attn_mask = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
    if attn_mask is not None:
        if attn_mask.dtype == torch.bool:
            scores = scores.masked_fill(attn_mask.logical_not(), float("-inf"))
        else:
            scores = scores + attn_mask
    weights = torch.softmax(scores, -1)
    return aten.native_dropout(weights, dropout_p, True)[0] @ value


@functools.cache
def export_table() -> dict[Any, Any]:
    """For an exported program: what OpenVINO converts well stays."""
    table = torch.export.default_decompositions()
    for op in ops_to_not_decompose():
        if op in table:
            table.pop(op)
    table = dict(table.items())
    table.update(get_decompositions(NORMALIZATIONS))
    table[aten.scaled_dot_product_attention.default] = attention
    return table
