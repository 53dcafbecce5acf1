# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Attention and Einstein sums."""

import numpy as np
import torch
import torch.nn.functional as F
from openvino import opset7, opset13
from openvino.utils.node_factory import NodeFactory
from torch.nn.attention import SDPBackend, sdpa_kernel

from .row import Rows

r = Rows()

attend = opset13.scaled_dot_product_attention


def torch_attend(*inputs, **settings):
    """PyTorch's function by its plain formula: the fused one has no second derivative."""
    with sdpa_kernel(SDPBackend.MATH):
        return F.scaled_dot_product_attention(*inputs, **settings)


Q, K, V = (2, 2, 3, 4), (2, 2, 5, 4), (2, 2, 5, 6)
for causal in (False, True):
    word = "causal" if causal else "plain"
    for q, k, v in (((2, 3, 4), (2, 5, 4), (2, 5, 4)), (Q, K, V), ((1, 1, 1, 4), (1, 1, 1, 4), (1, 1, 1, 4))):
        r.add(
            f"ScaledDotProductAttention {word} {list(q)} {list(v)}".replace(", ", "x"),
            lambda q, k, v, causal=causal: attend(q, k, v, causal=causal),
            lambda q, k, v, causal=causal: torch_attend(q, k, v, is_causal=causal),
            *(q, k, v),
        )
for mask in ((2, 2, 3, 5), (3, 5), (2, 1, 1, 5)):
    r.add(
        f"ScaledDotProductAttention added mask {list(mask)}".replace(", ", "x"),
        attend,
        torch_attend,
        *(Q, K, V, mask),
    )
_visible = np.array([[1, 0, 1, 1, 0], [1, 1, 1, 1, 1], [0, 0, 0, 0, 1]], bool)
r.add(
    "ScaledDotProductAttention boolean mask",
    lambda q, k, v: attend(q, k, v, opset13.constant(_visible)),
    lambda q, k, v: torch_attend(q, k, v, torch.tensor(_visible)),
    *(Q, K, V),
)
r.add(
    "ScaledDotProductAttention mask of minus infinity",
    lambda q, k, v: attend(q, k, v, opset13.constant(np.where(_visible, 0, -np.inf).astype(np.float32))),
    lambda q, k, v: torch_attend(q, k, v, torch.tensor(_visible)),
    *(Q, K, V),
)


def with_scale(q, k, v, scale):
    """Attention whose scale is a value, with a gradient of its own."""
    return torch.softmax(scale * q @ k.mT, -1) @ v


r.add(
    "ScaledDotProductAttention scale",
    lambda q, k, v, scale: attend(q, k, v, opset13.constant(np.zeros((3, 5), np.float32)), scale),
    with_scale,
    *(Q, K, V, ()),
)


def with_sink(q, k, v, sink):
    """One more key that has a score, for each head, and no value."""
    scores = q @ k.mT * q.shape[-1] ** -0.5
    sink = sink.expand(*scores.shape[:-1], 1)
    return torch.softmax(torch.cat([scores, sink], -1), -1)[..., :-1] @ v


def sink_attention(q, k, v, sink):
    """openvino's function has no argument for the sink."""
    mask = opset13.constant(np.zeros((3, 5), np.float32))
    scale = opset13.constant(np.float32(0.5))
    return NodeFactory("opset13").create("ScaledDotProductAttention", [q, k, v, mask, scale, sink], {"causal": False})


r.add("ScaledDotProductAttention sink", sink_attention, with_sink, *(Q, K, V, (1, 2, 1, 1)), dynamic=False)

for equation, *shapes in (
    ("ij->ji", (2, 3)),
    ("ijk->ik", (2, 3, 4)),
    ("ij->", (2, 3)),
    ("ii->i", (3, 3)),
    ("ij,jk->ik", (2, 3), (3, 4)),
    ("ij,kj->ki", (2, 3), (4, 3)),
    ("bhid,bhjd->bhij", (2, 2, 3, 4), (2, 2, 5, 4)),
    ("i,j->ij", (2,), (3,)),
    ("i,i->", (3,), (3,)),
    ("ij,k->k", (2, 3), (2,)),
    ("ij,ij->i", (2, 3), (2, 3)),
    ("ij,jk,kl->il", (2, 3), (3, 4), (4, 2)),
    ("i,ij,j->", (2,), (2, 3), (3,)),
    ("...ij,...jk->...ik", (2, 5, 2, 3), (2, 5, 3, 4)),
    ("...ij,jk->...ik", (2, 2, 3), (3, 4)),
    ("bij,b->bij", (2, 3, 4), (2,)),
):
    r.add(
        f"Einsum {equation}",
        lambda *x, equation=equation: opset7.einsum(list(x), equation),
        lambda *x, equation=equation: torch.einsum(equation, *x),
        *shapes,
    )

ROWS = r.rows
