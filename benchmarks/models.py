# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0

"""The networks and batches of the benchmarks, as PyTorch modules, and their OpenVINO twins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import openvino as ov
import torch
import torch.nn.functional as F
from openvino.frontend import FrontEndManager
from openvino.frontend.pytorch.ts_decoder import TorchScriptPythonDecoder
from torch import nn


class Mlp(nn.Sequential):
    """784-512-512-10 with ReLU."""

    def __init__(self) -> None:
        super().__init__(nn.Linear(784, 512), nn.ReLU(), nn.Linear(512, 512), nn.ReLU(), nn.Linear(512, 10))


class Cnn(nn.Sequential):
    """Two 3x3 convolutions with max pooling and two dense layers, for 28x28 images."""

    def __init__(self) -> None:
        super().__init__(
            nn.Conv2d(1, 32, 3, padding=1),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Conv2d(32, 64, 3, padding=1),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Flatten(),
            nn.Linear(64 * 7 * 7, 128),
            nn.ReLU(),
            nn.Linear(128, 10),
        )


class ResidualBlock(nn.Module):
    """Two 3x3 convolutions with batch normalisation and a shortcut (He et al. 2015)."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(outputs)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(outputs)
        self.shortcut: nn.Module = nn.Identity()
        if stride != 1 or inputs != outputs:
            self.shortcut = nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = F.relu(self.bn1(self.conv1(x)))
        return F.relu(self.bn2(self.conv2(y)) + self.shortcut(x))


class ResNet18(nn.Module):
    """ResNet-18 with the usual 7x7 stem and 3x3 max pooling."""

    def __init__(self, classes: int = 10) -> None:
        super().__init__()
        self.stem = nn.Sequential(
            nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, 1)
        )
        blocks = []
        inputs = 64
        for outputs, stride in ((64, 1), (64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), (512, 1)):
            blocks.append(ResidualBlock(inputs, outputs, stride))
            inputs = outputs
        self.blocks = nn.Sequential(*blocks)
        self.head = nn.Linear(512, classes)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.blocks(self.stem(x)).mean((2, 3)))


class EncoderLayer(nn.Module):
    """A pre-norm transformer layer with attention written out."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.norm1 = nn.LayerNorm(width)
        self.norm2 = nn.LayerNorm(width)
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width)
        self.value = nn.Linear(width, width)
        self.out = nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        y = self.norm1(x)
        q, k, v = (
            layer(y).view(batch, length, self.heads, width // self.heads).transpose(1, 2)
            for layer in (self.query, self.key, self.value)
        )
        weights = torch.softmax(q @ k.transpose(-1, -2) * (width // self.heads) ** -0.5, -1)
        x = x + self.out((weights @ v).transpose(1, 2).reshape(batch, length, width))
        return x + self.mlp(self.norm2(x))


class Encoder(nn.Module):
    """Token and position embeddings, four layers of width 256, logits over the vocabulary for every token."""

    def __init__(self, vocabulary: int = 512, width: int = 256, heads: int = 4, layers: int = 4, length: int = 128):
        super().__init__()
        self.tokens = nn.Embedding(vocabulary, width)
        self.positions = nn.Parameter(torch.randn(1, length, width) * 0.02)
        self.layers = nn.Sequential(*[EncoderLayer(width, heads) for _ in range(layers)])
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, vocabulary)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.head(self.norm(self.layers(self.tokens(tokens) + self.positions))).flatten(0, 1)


@dataclass(frozen=True)
class Case:
    """One row of the table: a network and a batch for it."""

    name: str
    network: Callable[[], nn.Module]
    batch: Callable[[], tuple[torch.Tensor, torch.Tensor]]
    samples: int


def _images(count: int, channels: int, size: int) -> tuple[torch.Tensor, torch.Tensor]:
    return torch.rand(count, channels, size, size), torch.arange(count) % 10


CASES = {
    case.name: case
    for case in (
        Case("mlp", Mlp, lambda: (torch.rand(128, 784), torch.arange(128) % 10), 128),
        Case("cnn", Cnn, lambda: _images(64, 1, 28), 64),
        Case("resnet18", ResNet18, lambda: _images(16, 3, 64), 16),
        Case("encoder", Encoder, lambda: (torch.randint(0, 512, (8, 128)), torch.randint(0, 512, (8 * 128,))), 8),
    )
}


def to_openvino(network: nn.Module, x: torch.Tensor) -> ov.Model:
    """Converts a network as it stands, without fusing batch normalisation into convolutions as
    openvino.convert_model does: training needs it."""
    network.eval()
    decoder = TorchScriptPythonDecoder(network, example_input=x)
    frontend = FrontEndManager().load_by_framework("pytorch")
    model = frontend.convert(frontend.load(decoder))
    model.reshape({model.inputs[0]: list(x.shape)})
    network.train()
    return model
