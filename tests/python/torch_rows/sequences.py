# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""Recurrent cells and sequences, loops and branches, Fourier transforms, interpolation, fake quantization."""

import numpy as np
import openvino as ov
import torch
import torch.nn.functional as F
from openvino import opset1, opset3, opset4, opset5, opset7, opset9, opset11, opset13
from openvino.utils.node_factory import NodeFactory

from .row import Rows, like

r = Rows()


def i64(*values):
    return np.array(values, np.int64)


def gates(w, order):
    """Rows of the gates in another order."""
    return torch.cat([w.chunk(len(order))[i] for i in order])


def lstm_cell(x, h, c, w, r, b):
    """A step of LSTM with gates f, i, c, o."""
    f, i, g, o = (x @ w.T + h @ r.T + b).chunk(4, dim=-1)
    c = f.sigmoid() * c + i.sigmoid() * g.tanh()
    return [o.sigmoid() * c.tanh(), c]


def gru_cell(x, h, w, r, b, after=False):
    """A step of GRU with gates z, r, h."""
    size = h.shape[-1]
    wz, wr, wn = (x @ w.T + b[: 3 * size]).chunk(3, dim=-1)
    uz, ur, un = r.chunk(3)
    z, reset = (wz + h @ uz.T).sigmoid(), (wr + h @ ur.T).sigmoid()
    seen = reset * (h @ un.T + b[3 * size :]) if after else (reset * h) @ un.T
    return (1 - z) * (wn + seen).tanh() + z * h


def unrolled(cell, x, lengths, *states, reverse=False):
    """Applies a cell to each step of each sequence; states keep their values behind its end."""
    rows = []
    for sequence, length, *start in zip(x, lengths, *states, strict=True):
        steps = range(length - 1, -1, -1) if reverse else range(length)
        state, y = [s[None] for s in start], [torch.zeros_like(start[0])] * len(sequence)
        for t in steps:
            state = cell(sequence[t][None], *state)
            y[t] = state[0][0]
        rows.append([torch.stack(y), *[s[0] for s in state]])
    return [torch.stack(parts) for parts in zip(*rows, strict=True)]


def lstm_sequence(directions, lengths):
    """LSTMSequence by steps of a cell."""

    def run(x, h, c, w, r, b):
        found = []
        for d, reverse in enumerate(directions):

            def cell(x, h, c, d=d):
                return lstm_cell(x, h, c, w[d], r[d], b[d])

            found.append(unrolled(cell, x, lengths, h[:, d], c[:, d], reverse=reverse))
        return [torch.stack(parts, 1) for parts in zip(*found, strict=True)]

    return run


def gru_sequence(directions, lengths, after):
    """GRUSequence by steps of a cell."""

    def run(x, h, w, r, b):
        found = []
        for d, reverse in enumerate(directions):

            def cell(x, h, d=d):
                return [gru_cell(x, h, w[d], r[d], b[d], after)]

            found.append(unrolled(cell, x, lengths, h[:, d], reverse=reverse))
        return [torch.stack(parts, 1) for parts in zip(*found, strict=True)]

    return run


def rnn_sequence(directions, lengths):
    """RNNSequence by steps of a cell."""

    def run(x, h, w, r, b):
        found = []
        for d, reverse in enumerate(directions):

            def cell(x, h, d=d):
                return [(x @ w[d].T + h @ r[d].T + b[d]).tanh()]

            found.append(unrolled(cell, x, lengths, h[:, d], reverse=reverse))
        return [torch.stack(parts, 1) for parts in zip(*found, strict=True)]

    return run


static = {"dynamic": False}
cell = ((2, 3), (2, 4))
r.add(
    "LSTMCell-4",
    lambda *x: opset4.lstm_cell(*x, 4).outputs(),
    lstm_cell,
    *cell, (2, 4), (16, 3), (16, 4), (16,), **static,
)  # fmt: skip
r.add(
    "RNNCell",
    lambda *x: opset3.rnn_cell(*x, 4, ["tanh"], [], []),
    lambda x, h, w, u, b: (x @ w.T + h @ u.T + b).tanh(),
    *cell, (4, 3), (4, 4), (4,), **static,
)  # fmt: skip
for after in (False, True):
    r.add(
        f"GRUCell-3 {after}",
        lambda *x, after=after: opset3.gru_cell(*x, 4, linear_before_reset=after),
        lambda *x, after=after: gru_cell(*x, after),
        *cell, (12, 3), (12, 4), (16 if after else 12,), **static,
    )  # fmt: skip

WAYS = {"forward": (False,), "reverse": (True,), "bidirectional": (False, True)}
for way, directions in WAYS.items():
    n = len(directions)
    for lengths in ([5, 5, 5], [2, 5, 1]):
        seq = np.array(lengths, np.int32)
        name = f"{way} {lengths}"
        r.add(
            f"LSTMSequence {name}",
            lambda x, h, c, w, u, b, seq=seq, way=way: opset5.lstm_sequence(x, h, c, seq, w, u, b, 4, way).outputs(),
            lstm_sequence(directions, lengths),
            (3, 5, 2), (3, n, 4), (3, n, 4), (n, 16, 2), (n, 16, 4), (n, 16), second=n == 1, **static,
        )  # fmt: skip
        r.add(
            f"RNNSequence {name}",
            lambda x, h, w, u, b, seq=seq, way=way: opset5.rnn_sequence(x, h, seq, w, u, b, 4, way, ["tanh"]).outputs(),
            rnn_sequence(directions, lengths),
            (3, 5, 2), (3, n, 4), (n, 4, 2), (n, 4, 4), (n, 4), second=n == 1, **static,
        )  # fmt: skip
        for after in (False, True):
            r.add(
                f"GRUSequence {name} {after}",
                lambda x, h, w, u, b, seq=seq, way=way, after=after: opset5.gru_sequence(
                    x, h, seq, w, u, b, 4, way, linear_before_reset=after
                ).outputs(),
                gru_sequence(directions, lengths, after),
                (3, 5, 2), (3, n, 4), (n, 12, 2), (n, 12, 4), (n, 16 if after else 12), second=n == 1, **static,
            )  # fmt: skip


# Fourier transforms
def pairs(x):
    return torch.view_as_complex(x.contiguous())


def real(x):
    return torch.view_as_real(x)


r.add(
    "DFT",
    lambda x: opset7.dft(x, i64(1, 2)),
    lambda x: real(torch.fft.fftn(pairs(x), dim=(1, 2))),
    (2, 3, 4, 2),
    **static,
)
r.add(
    "DFT sizes",
    lambda x: opset7.dft(x, i64(1), i64(5)),
    lambda x: real(torch.fft.fft(pairs(x), 5)),
    (2, 4, 2),
    **static,
)
r.add(
    "IDFT",
    lambda x: opset7.idft(x, i64(1, 2)),
    lambda x: real(torch.fft.ifftn(pairs(x), dim=(1, 2))),
    (2, 3, 4, 2),
    **static,
)
r.add("RDFT", lambda x: opset9.rdft(x, i64(1, 2)), lambda x: real(torch.fft.rfftn(x, dim=(1, 2))), (2, 3, 4), **static)
r.add("RDFT odd", lambda x: opset9.rdft(x, i64(1), i64(3)), lambda x: real(torch.fft.rfft(x, 3)), (2, 5), **static)
r.add("IRDFT", lambda x: opset9.irdft(x, i64(1)), lambda x: torch.fft.irfft(pairs(x)), (2, 4, 2), **static)
r.add(
    "IRDFT odd", lambda x: opset9.irdft(x, i64(1), i64(5)), lambda x: torch.fft.irfft(pairs(x), 5), (2, 3, 2), **static
)


# Interpolation
def interpolate(version, mode, coordinates, sizes, **options):
    axes, pads = i64(2, 3), [0, 0, 0, 0]

    def build(x):
        if version == 11:
            given = (np.array(sizes, np.int64), mode, "sizes", pads, pads, coordinates)
            return opset11.interpolate(x, *given, axes=axes, **options)
        attributes = {
            "mode": mode,
            "shape_calculation_mode": "sizes",
            "pads_begin": pads,
            "pads_end": pads,
            "coordinate_transformation_mode": coordinates,
            **options,
        }
        given = [x, opset4.constant(np.array(sizes)), opset4.constant(np.ones(2, np.float32)), opset4.constant(axes)]
        return NodeFactory("opset4").create("Interpolate", given, attributes)

    return build


IMAGE = (2, 3, 5, 4)
for sizes in ((8, 7), (3, 9)):
    for align, coordinates in ((False, "pytorch_half_pixel"), (True, "align_corners")):
        for mode, name in (("linear_onnx", "bilinear"), ("cubic", "bicubic")):
            r.add(
                f"Interpolate-11 {mode} {align} {sizes}",
                interpolate(11, mode, coordinates, sizes),
                lambda x, s=sizes, n=name, a=align: F.interpolate(x, s, mode=n, align_corners=a),
                IMAGE,
            )
    r.add(
        f"Interpolate-4 nearest {sizes}",
        interpolate(4, "nearest", "asymmetric", sizes, nearest_mode="floor"),
        lambda x, s=sizes: F.interpolate(x, s, mode="nearest"),
        IMAGE,
    )
    for mode, name in (("bilinear_pillow", "bilinear"), ("bicubic_pillow", "bicubic")):
        r.add(
            f"Interpolate-11 {mode} {sizes}",
            interpolate(11, mode, "half_pixel", sizes),
            lambda x, s=sizes, n=name: F.interpolate(x, s, mode=n, antialias=True),
            IMAGE,
            dynamic=False,
        )
r.add(
    "Interpolate-1",
    lambda x: opset1.interpolate(
        x, i64(8, 7), {"axes": [2, 3], "mode": "linear", "align_corners": True, "pads_begin": [0], "pads_end": [0]}
    ),
    lambda x: F.interpolate(x, (8, 7), mode="bilinear", align_corners=True),
    IMAGE,
)


# Loops and branches
def body_parameter(x, shape):
    return opset13.parameter(ov.PartialShape(shape), x.get_element_type())


def loop(kind):
    """h = tanh(x_t w + h) over the steps of x [2, 4, 3]: all states and the last."""

    def build(x, h, w):
        xt, ht, wt = (body_parameter(x, s) for s in ([2, 1, 3], [2, 3], [3, 3]))
        step = opset13.reduce_sum(xt, i64(1), False)
        following = opset13.result(opset13.tanh(opset13.add(opset13.matmul(step, wt, False, False), ht)))
        kept = opset13.result(opset13.unsqueeze(following.input_value(0), i64(1)))
        results = [following, kept]
        if kind == "Loop":
            op = opset13.loop(opset13.constant(np.int64(4)), opset13.constant(True))
            results.append(opset13.result(opset13.constant(True)))
        else:
            op = opset13.tensor_iterator()
        op.set_function(ov.Model(results, [xt, ht, wt]))
        if kind == "Loop":
            op.set_special_body_ports([-1, 2])
        op.set_sliced_input(xt, x, 0, 1, 1, -1, 1)
        op.set_merged_input(ht, h, following.output(0))
        op.set_invariant_input(wt, w)
        return [op.get_concatenated_slices(kept.output(0), 0, 1, 1, -1, 1), op.get_iter_value(following.output(0), -1)]

    return build


def steps(x, h, w):
    states = []
    for t in range(x.shape[1]):
        h = (x[:, t] @ w + h).tanh()
        states.append(h)
    return [torch.stack(states, 1), h]


for kind in ("Loop", "TensorIterator"):
    r.add(kind, loop(kind), steps, (2, 4, 3), (2, 3), (3, 3), **static)


def branch(x, w):
    a, b, c = (body_parameter(x, [3]) for _ in range(3))
    op = opset13.if_op(opset13.greater(opset13.reduce_sum(x, i64(0), False), like(x, 0)).output(0))
    op.set_then_body(ov.Model([opset13.result(opset13.multiply(opset13.multiply(a, b), a))], [a, b]))
    op.set_else_body(ov.Model([opset13.result(opset13.sin(c))], [c]))
    op.set_input(x, a, c)
    op.set_input(w, b, None)
    return op.set_output(op.get_function(0).results[0], op.get_function(1).results[0])


r.add("If then", branch, lambda x, w: x * w * x, (3,), (3,), low=0.5, **static)
r.add("If else", branch, lambda x, w: x.sin(), (3,), (3,), low=-1, high=-0.5, **static)


# Fake quantization, straight through
def rounded(x):
    return x + (x.round() - x).detach()


def fake_quantize(levels):
    def run(x, il, ih, ol, oh):
        u = (torch.minimum(torch.maximum(x, il), ih) - il) / (ih - il)
        q = (rounded(u * (levels - 1))) / (levels - 1)
        return q * (oh - ol) + ol

    return run


def ranges(rng):
    x = rng.uniform(-3, 3, (2, 5, 4))
    low, high = rng.uniform(-2, -1, (5, 1)), rng.uniform(1, 2, (5, 1))
    return [x, low, high, rng.uniform(-2, -1, (5, 1)), rng.uniform(1, 2, (5, 1))]


for levels in (256, 16):
    r.add(
        f"FakeQuantize {levels}",
        lambda *x, levels=levels: opset1.fake_quantize(*x, levels),
        fake_quantize(levels),
        inputs=ranges,
        second=False,
    )

r.add(
    "FakeConvert",
    lambda x, s: opset13.fake_convert(x, s, destination_type="f8e5m2"),
    lambda x, s: x * s / s + ((x * s).to(torch.float8_e5m2).to(torch.float64) - x * s).detach() / s,
    inputs=lambda rng: [rng.uniform(-4, 4, (2, 3)), np.array([1.5])],
    second=False,
)

ROWS = r.rows
