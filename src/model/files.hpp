// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>

/// Checks of model files before OpenVINO reads them, for what it answers with a riddle, or not at all.
/// Each throws ArgumentError with one sentence.
namespace ovtk::model {

/// An IR: the text says which version it is and how many bytes of weights it needs, and its .bin has them.
void check_ir(const std::filesystem::path& xml);

/// An ONNX file: whole, and its external data lies in files in its own folder that are long enough.
void check_onnx(const std::filesystem::path& onnx);

/// A TFLite file: it carries the mark of the format; OpenVINO verifies the rest before it reads.
void check_tflite(const std::filesystem::path& tflite);

/// A Paddle program (.pdmodel or .json) and its parameters beside it (.pdiparams).
void check_paddle(const std::filesystem::path& program);

}  // namespace ovtk::model
