// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "openvino/core/model.hpp"
#include "openvino/op/parameter.hpp"
#include "openvino/runtime/tensor.hpp"
#include "ovtk/export.hpp"

namespace ovtk {

/// What a constant of a model is for.
enum class WeightRole {
    kernel,        ///< of a MatMul or a convolution
    bias,          ///< added after one
    scale,         ///< gamma of a normalisation
    shift,         ///< beta of a normalisation
    running_mean,  ///< of a batch normalisation: never trained, follows the data
    running_variance,
    embedding,  ///< a table that is gathered from
    other,      ///< a float tensor of another use (PRelu slope, position table, ...)
};

OVTK_API std::string to_string(WeightRole role);

/// One weight of a model.
struct WeightInfo {
    std::string name;  ///< unique, and stable from read to read (docs/guide/weights.md): "conv1.weight"
    WeightRole role = WeightRole::other;
    ov::Shape shape;
    ov::element::Type stored_type;  ///< as in the file: f32, f16, bf16, ...
    std::string op_type;            ///< of the layer's op: "Convolution", also for the bias added after it
    std::string layer;              ///< the name that the weights of one layer share: "conv1"
    bool trainable = true;
    std::string note;  ///< why it isn't trainable, or what was recognised ("batch norm as Multiply/Add")
};

/// Which weights train. Patterns are ECMAScript regular expressions that must match the whole name.
struct LiftOptions {
    std::string trainable;              ///< only these (empty: all that may)
    std::string freeze;                 ///< not these
    std::vector<std::string> op_types;  ///< only weights of these ops (empty: any)
    int64_t last_layers = 0;            ///< only those of the last N layers with weights (0: any)
};

/// An output of a model that is the new value of one of its weights after a step of training, e.g. of a running mean.
struct WeightUpdate {
    size_t output;  ///< index
    size_t weight;  ///< index
};

/// A model whose weights are Parameters.
struct Lifted {
    /// The inputs of the original first, in order, then one f32 Parameter per weight that stays a value of its own; the
    /// results are those of the original.
    std::shared_ptr<ov::Model> model;
    std::vector<WeightInfo> weights;
    std::vector<std::shared_ptr<ov::op::v0::Parameter>> parameters;  ///< one per weight, named as it is
    std::vector<ov::Tensor> values;                                  ///< initial values, f32
    std::vector<WeightUpdate> updates;                               ///< lift() finds none
};

/// Lists the weights of a model in graph order, without changing it. Axes, shapes, scalars of formulas and integer
/// constants are not weights.
OVTK_API std::vector<WeightInfo> find_weights(const std::shared_ptr<const ov::Model>& model,
                                              const LiftOptions& options = {});

/// Copies a model and turns every weight into a Parameter (also those that don't train: frozen ones can be swapped,
/// exported and averaged).
/// \throws ArgumentError when the model has no float weights, or a pattern matches none (near matches are shown)
OVTK_API Lifted lift(const std::shared_ptr<const ov::Model>& model, const LiftOptions& options = {});

/// A copy of `model` with the given weights (by name, f32) in place of its own. Each is stored as in the file (f16,
/// integers with a scale) where that holds its value exactly, else as f32.
/// \throws ArgumentError for an unknown name or a wrong shape
OVTK_API std::shared_ptr<ov::Model> with_weights(const std::shared_ptr<const ov::Model>& model,
                                                 const std::map<std::string, ov::Tensor>& values);

/// A copy of `model` whose last dense layer (or 1x1 convolution) before the output is replaced by a new one with
/// `num_classes` outputs and random weights (Glorot uniform, drawn from `seed`); a Softmax after it stays.
/// \throws ArgumentError when no such layer is found before the output
OVTK_API std::shared_ptr<ov::Model> replace_head(const std::shared_ptr<const ov::Model>& model,
                                                 int64_t num_classes,
                                                 uint64_t seed = 0,
                                                 const std::string& output = {});

/// A copy of `model` whose inputs take another batch (or any: ov::Dimension::dynamic()). The batch is the axis N of an
/// input's layout, else the first; Reshapes that spell the old batch out are freed from it.
/// \throws ArgumentError when the outputs would not follow: it says which, and behind which op the batch is lost
OVTK_API std::shared_ptr<ov::Model> with_batch(const std::shared_ptr<const ov::Model>& model,
                                               const ov::Dimension& batch);

/// Reads a model file or folder of any format OpenVINO reads, with every common fault answered by one sentence.
/// \throws ArgumentError when it is missing, truncated, of a format that can't be read, or refers to files outside its
/// folder
OVTK_API std::shared_ptr<ov::Model> read_model(const std::string& path);

}  // namespace ovtk
