# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Ops that move, repeat, cut, gather and scatter."""

import numpy as np
import torch
import torch.nn.functional as F
from openvino import opset1, opset3, opset4, opset5, opset6, opset7, opset8, opset12, opset13, opset15
from openvino.utils.node_factory import NodeFactory

from .row import Rows

r = Rows()


def i64(*values):
    return np.array(values, np.int64)


def reverse(x, axes):
    """The op Reverse, for which openvino's Python has no function."""
    return NodeFactory("opset1").create("Reverse", [x, opset1.constant(axes)], {"mode": "index"})


# Shape and order
r.add("Reshape", lambda x: opset1.reshape(x, i64(4, -1), False), lambda x: x.reshape(4, -1), (2, 3, 4))
r.add("Reshape with 0", lambda x: opset1.reshape(x, i64(0, -1), True), lambda x: x.reshape(2, -1), (2, 3, 4))
r.add("Reshape to rank 0", lambda x: opset1.reshape(x, np.zeros(0, np.int64), False), lambda x: x.reshape(()), (1,))
r.add("Squeeze", lambda x: opset1.squeeze(x, i64(0, -1)), lambda x: x.squeeze(-1).squeeze(0), (1, 3, 1))
r.add("Squeeze-15", lambda x: opset15.squeeze(x, i64(1)), lambda x: x.squeeze(1), (2, 1, 3))
r.add("Unsqueeze", lambda x: opset1.unsqueeze(x, i64(0, -1)), lambda x: x[None, ..., None], (2, 3))
r.add("Unsqueeze of rank 0", lambda x: opset1.unsqueeze(x, i64(0)), lambda x: x[None], ())
r.add("Transpose", lambda x: opset1.transpose(x, i64(2, 0, 1)), lambda x: x.permute(2, 0, 1), (2, 3, 4))
r.add("Transpose without order", lambda x: opset1.transpose(x, np.zeros(0, np.int64)), lambda x: x.T, (2, 3))
r.add("Reverse", lambda x: reverse(x, i64(0, 2)), lambda x: x.flip(0, 2), (2, 3, 4))
r.add("Roll", lambda x: opset7.roll(x, i64(1, -2), i64(0, 2)), lambda x: x.roll((1, -2), (0, 2)), (2, 3, 4))
r.add(
    "ShuffleChannels",
    lambda x: opset3.shuffle_channels(x, 1, 3),
    lambda x: x.reshape(2, 3, 2, 4).transpose(1, 2).reshape(2, 6, 4),
    (2, 6, 4),
)


def reverse_sequence(x):
    return torch.stack([torch.cat([row[:n].flip(0), row[n:]]) for row, n in zip(x, (2, 4, 1), strict=True)])


r.add(
    "ReverseSequence",
    lambda x: opset1.reverse_sequence(x, np.array([2, 4, 1], np.int32), 0, 1),
    reverse_sequence,
    (3, 4, 2),
)

# Repetition
for opset, version in ((opset1, 1), (opset3, 3)):
    r.add(
        f"Broadcast-{version}",
        lambda x, opset=opset: opset.broadcast(x, i64(2, 4, 3)),
        lambda x: x.broadcast_to(2, 4, 3),
        (4, 1),
    )
    r.add(
        f"Broadcast-{version} of rank 0",
        lambda x, opset=opset: opset.broadcast(x, i64(2, 3)),
        lambda x: x.broadcast_to(2, 3),
        (),
    )
    r.add(
        f"Broadcast-{version} explicit",
        lambda x, opset=opset: opset.broadcast(x, i64(2, 3, 4), i64(1), "explicit"),
        lambda x: x[None, :, None].broadcast_to(2, 3, 4),
        (3,),
    )
r.add(
    "Broadcast-3 bidirectional",
    lambda x: opset3.broadcast(x, i64(1, 4), None, "bidirectional"),
    lambda x: x.broadcast_to(3, 4),
    (3, 1),
)
r.add("Tile", lambda x: opset1.tile(x, i64(2, 1, 3)), lambda x: x.repeat(2, 1, 3), (2, 3, 2))
r.add("Tile to a higher rank", lambda x: opset1.tile(x, i64(2, 3)), lambda x: x.repeat(2, 3), (4,))

# Joining and cutting
r.add("Concat", lambda a, b: opset1.concat([a, b], 1), lambda a, b: torch.cat([a, b], 1), (2, 3), (2, 1))
r.add("Concat from the end", lambda a, b: opset1.concat([a, b], -2), lambda a, b: torch.cat([a, b], 0), (2, 3), (1, 3))
r.add("Split", lambda x: opset1.split(x, np.int64(1), 3).outputs(), lambda x: x.chunk(3, 1), (2, 6))
r.add("Split, one output", lambda x: opset1.split(x, np.int64(-1), 3).output(1), lambda x: x[:, 2:4], (2, 6))
r.add(
    "VariadicSplit",
    lambda x: opset1.variadic_split(x, np.int64(1), i64(1, -1, 2)).outputs(),
    lambda x: x.split([1, 3, 2], 1),
    (2, 6),
)
r.add(
    "Slice",
    lambda x: opset8.slice(x, i64(1, 0), i64(4, 5), i64(1, 2), i64(0, 1)),
    lambda x: x[1:4, 0:5:2],
    (5, 6),
)
r.add(
    "Slice backwards",
    lambda x: opset8.slice(x, i64(-1, 4), i64(-6, 0), i64(-2, -1), i64(0, -1)),
    lambda x: x[[4, 2, 0]][:, [4, 3, 2, 1]],
    (5, 6),
)
r.add("Slice beyond the end", lambda x: opset8.slice(x, i64(2), i64(100), i64(1), i64(1)), lambda x: x[:, 2:], (2, 5))
r.add(
    "StridedSlice",
    lambda x: opset1.strided_slice(x, i64(0, 1), i64(0, 6), i64(1, 2), [1, 0], [1, 0]),
    lambda x: x[:, 1:6:2],
    (3, 7),
)
r.add(
    "StridedSlice with new and dropped axes",
    lambda x: opset1.strided_slice(
        x, i64(1, 0, 0), i64(2, 0, 4), i64(1, 1, 1), [0, 0, 0], [0, 0, 0], [0, 1, 0], [1, 0, 0]
    ),
    lambda x: x[1][None, 0:4],
    (3, 5),
)

# Padding
for opset, version in ((opset1, 1), (opset12, 12)):
    for mode, name in (("constant", "constant"), ("edge", "replicate"), ("reflect", "reflect")):
        r.add(
            f"Pad-{version} {mode}",
            lambda x, opset=opset, mode=mode: opset.pad(x, i64(0, 0, 1, 2), i64(0, 0, 2, 0), mode),
            lambda x, name=name: F.pad(x, (2, 0, 1, 2), name),
            (2, 3, 4, 5),
        )
    r.add(
        f"Pad-{version} symmetric",
        lambda x, opset=opset: opset.pad(x, i64(1, 2), i64(0, 1), "symmetric"),
        lambda x: torch.cat([x[:1], x])[:, [1, 0, 0, 1, 2, 2]],
        (2, 3),
    )
    r.add(
        f"Pad-{version} with a value",
        lambda x, opset=opset: opset.pad(x, i64(1, 0), i64(0, 2), "constant", np.float32(3)),
        lambda x: F.pad(x, (0, 2, 1, 0), value=3),
        (2, 3),
    )
r.add(
    "Pad-12 negative",
    lambda x: opset12.pad(x, i64(-1, 2), i64(0, -1), "constant"),
    lambda x: F.pad(x, (2, -1, -1, 0)),
    (3, 4),
)

# Gathering; indices repeat, so gradients add up
for opset, version in ((opset1, 1), (opset7, 7), (opset8, 8)):
    r.add(
        f"Gather-{version}",
        lambda x, opset=opset: opset.gather(x, i64(2, 0, 2), np.int64(0)),
        lambda x: x[[2, 0, 2]],
        (3, 4),
    )
    r.add(
        f"Gather-{version} table of indices",
        lambda x, opset=opset: opset.gather(x, np.array([[1, 1], [0, 2]]), np.int64(1)),
        lambda x: x[:, [[1, 1], [0, 2]]],
        (2, 3, 2),
    )
    r.add(
        f"Gather-{version} one index",
        lambda x, opset=opset: opset.gather(x, np.int64(1), np.int64(-1)),
        lambda x: x[..., 1],
        (2, 3),
    )
for opset, version in ((opset7, 7), (opset8, 8)):
    r.add(
        f"Gather-{version} by batch",
        lambda x, opset=opset: opset.gather(x, np.array([[2, 2], [0, 1]]), np.int64(1), 1),
        lambda x: torch.stack([x[0, [2, 2]], x[1, [0, 1]]]),
        (2, 3, 4),
    )
r.add("Gather-8 from the end", lambda x: opset8.gather(x, i64(-1, 0), np.int64(0)), lambda x: x[[-1, 0]], (3, 2))
_where = np.array([[0, 2, 2], [1, 0, 0]])
r.add(
    "GatherElements",
    lambda x: opset6.gather_elements(x, _where, 1),
    lambda x: x.gather(1, torch.tensor(_where)),
    (2, 3),
)
for opset, version in ((opset5, 5), (opset8, 8)):
    r.add(
        f"GatherND-{version}",
        lambda x, opset=opset: opset.gather_nd(x, np.array([[0, 1], [1, 2], [0, 1]]), 0),
        lambda x: x[[0, 1, 0], [1, 2, 1]],
        (2, 3, 4),
    )
    r.add(
        f"GatherND-{version} by batch",
        lambda x, opset=opset: opset.gather_nd(x, np.array([[1], [0]]), 1),
        lambda x: torch.stack([x[0, 1], x[1, 0]]),
        (2, 3, 4),
    )

# Scattering
r.add(
    "ScatterUpdate",
    lambda x, u: opset3.scatter_update(x, i64(2, 0), u, np.int64(0)),
    lambda x, u: x.index_copy(0, torch.tensor([2, 0]), u),
    (3, 4),
    (2, 4),
)
r.add(
    "ScatterElementsUpdate-3",
    lambda x, u: opset3.scatter_elements_update(x, i64(1, 2).reshape(2, 1), u, np.int64(1)),
    lambda x, u: x.scatter(1, torch.tensor([[1], [2]]), u),
    (2, 3),
    (2, 1),
)
for reduction, torch_reduction in (("none", None), ("sum", "sum"), ("mean", "mean")):
    for use_init in (True, False):
        indices = np.array([[1, 2]]) if reduction == "none" else np.array([[1, 1]])

        def scatter(x, u, indices=indices, torch_reduction=torch_reduction, use_init=use_init):
            if torch_reduction is None:
                return x.scatter(1, torch.tensor(indices), u)
            return x.scatter_reduce(1, torch.tensor(indices), u, torch_reduction, include_self=use_init)

        r.add(
            f"ScatterElementsUpdate-12 {reduction} {'with' if use_init else 'without'} initial value",
            lambda x, u, i=indices, reduction=reduction, use_init=use_init: opset12.scatter_elements_update(
                x, i, u, np.int64(1), reduction, use_init
            ),
            scatter,
            (2, 3),
            (1, 2),
        )
r.add(
    "ScatterNDUpdate-3",
    lambda x, u: opset4.scatter_nd_update(x, np.array([[2], [0]]), u),
    lambda x, u: x.index_copy(0, torch.tensor([2, 0]), u),
    (3, 4),
    (2, 4),
)
r.add(
    "ScatterNDUpdate-15 sum",
    lambda x, u: opset15.scatter_nd_update(x, np.array([[1, 1], [1, 1]]), u, "sum"),
    lambda x, u: x.index_put((torch.tensor([1, 1]), torch.tensor([1, 1])), u, accumulate=True),
    (2, 3),
    (2,),
)
r.add(
    "SliceScatter",
    lambda x, u: opset15.slice_scatter(x, u, i64(1), i64(5), i64(2), i64(1)),
    lambda x, u: x.slice_scatter(u, 1, 1, 5, 2),
    (2, 6),
    (2, 2),
)
r.add(
    "ShapeOf beside a value",
    lambda x: opset13.add(x, opset13.convert_like(opset13.shape_of(x), x)),
    lambda x: x + 2,
    (2,),
)

ROWS = r.rows
