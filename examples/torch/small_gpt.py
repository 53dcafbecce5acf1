# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""A small language model trained on OpenVINO, one compiled model a step: it learns to write its own training text.

`python examples/torch/small_gpt.py`
"""

import ov_train_kit as ovtk
import torch
import torch.nn.functional as F
from torch import nn

TEXT = "the quick brown fox jumps over the lazy dog. " * 8
LETTERS = sorted(set(TEXT))
LENGTH = 32


class SmallGPT(nn.Module):
    """A decoder-only transformer over letters."""

    def __init__(self, width=48, heads=4, layers=2):
        super().__init__()
        self.tokens = nn.Embedding(len(LETTERS), width)
        self.places = nn.Embedding(LENGTH, width)
        nn.init.normal_(self.tokens.weight, std=0.05)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, len(LETTERS), bias=False)
        self.head.weight = self.tokens.weight

    def forward(self, ids):
        x = self.tokens(ids) + self.places(torch.arange(ids.shape[1]))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


class Block(nn.Module):
    """Attention that looks back, and a multi-layer perceptron."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = self.qkv(self.first(x)).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        seen = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(seen.transpose(1, 2).reshape(batch, length, width))
        return x + self.mlp(self.second(x))


def loss(logits, targets):
    """Cross-entropy of the next letter."""
    return F.cross_entropy(logits.flatten(0, 1), targets.flatten())


def main(steps=220):
    """Trains; returns the first and the last loss, and what the model writes."""
    torch.manual_seed(0)
    ids = torch.tensor([LETTERS.index(letter) for letter in TEXT])
    model = SmallGPT()
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1.5e-2, total_steps=steps + 1, cycle_momentum=False)
    step = ovtk.compile_step(model, loss, optimizer, clip_norm=1.0)
    losses = []
    for number in range(steps):
        starts = torch.randint(0, len(ids) - LENGTH - 1, (16,))
        x = torch.stack([ids[start : start + LENGTH] for start in starts.tolist()])
        y = torch.stack([ids[start + 1 : start + LENGTH + 1] for start in starts.tolist()])
        losses.append(step(x, y).item())
        schedule.step()
        if number % 50 == 0:
            print(f"step {number}: loss {losses[-1]:.3f}", flush=True)
    text = ids[:LENGTH].tolist()
    model.eval()
    with torch.no_grad():
        for _ in range(30):
            logits = model(torch.tensor([text[-LENGTH:]]))  # the trained weights are written back by this call
            text.append(int(logits[0, -1].argmax()))
    written = "".join(LETTERS[i] for i in text[LENGTH:])
    print(written)
    return losses[0], losses[-1], written


if __name__ == "__main__":
    main()
