# Copyright (C) 2026 the ovtk authors
# SPDX-License-Identifier: Apache-2.0
"""An image classifier trained on OpenVINO in an ordinary PyTorch loop; leaves an IR file.

`python examples/torch/image_classifier.py [FOLDER]`: drawn shapes (a cross, a ring, a bar) are told apart.
"""

import sys

import ov_train_kit as ovtk
import torch
import torch.nn.functional as F
from torch import nn

SIZE = 16


def draw(kind, generator):
    """A picture with a cross, a ring or a bar somewhere, and noise."""
    image = 0.15 * torch.randn(1, SIZE, SIZE, generator=generator)
    y, x = (int(torch.randint(4, SIZE - 4, (), generator=generator)) for _ in range(2))
    if kind == 0:
        image[0, y, x - 3 : x + 4] += 1
        image[0, y - 3 : y + 4, x] += 1
    elif kind == 1:
        image[0, y - 2 : y + 3, x - 2 : x + 3] += 1
        image[0, y - 1 : y + 2, x - 1 : x + 2] -= 1
    else:
        image[0, y - 1 : y + 2, x - 4 : x + 4] += 1
    return image


def data(count, seed):
    """Images and their kinds."""
    generator = torch.Generator().manual_seed(seed)
    kinds = torch.randint(0, 3, (count,), generator=generator)
    return torch.utils.data.TensorDataset(torch.stack([draw(int(kind), generator) for kind in kinds]), kinds)


def network():
    """Convolution, batch norm, dropout."""
    return nn.Sequential(
        nn.Conv2d(1, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(8, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.AdaptiveAvgPool2d(4),
        nn.Flatten(), nn.Dropout(0.2), nn.Linear(16 * 16, 3),
    )  # fmt: skip


def accuracy(model, dataset):
    """Share of images that are told right."""
    images, kinds = dataset.tensors
    model.eval()
    with torch.no_grad():
        right = (model(images).argmax(1) == kinds).float().mean().item()
    model.train()
    return right


def main(folder=None, epochs=8):
    """Trains; returns the accuracy on held-out images and the model for inference."""
    torch.manual_seed(0)
    training, held_out = data(512, seed=1), data(128, seed=2)
    loader = torch.utils.data.DataLoader(training, batch_size=64, shuffle=True)

    model = ovtk.transform_model(network(), export_dir=folder)  # the changed line
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
    for epoch in range(epochs):
        for x, y in loader:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
        metric = accuracy(model, held_out)
        print(f"epoch {epoch + 1}: loss {loss.item():.3f}, accuracy {metric:.3f}", flush=True)
        if folder is not None:
            ovtk.end_epoch(model, metric)
    return metric, ovtk.to_openvino(model)


if __name__ == "__main__":
    main(*sys.argv[1:2])
