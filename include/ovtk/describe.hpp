// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "openvino/core/model.hpp"
#include "ovtk/export.hpp"
#include "ovtk/lift.hpp"
#include "ovtk/registry.hpp"

namespace ovtk {

/// What `ovtk inspect` shows of a model.
struct ModelDescription {
    /// An input or output.
    struct Port {
        std::string name;
        std::string type;   ///< "f32"
        std::string shape;  ///< "[?,3,224,224]"
    };
    /// A batch normalisation, as an op or spelled out.
    struct BatchNorm {
        std::string layer;
        std::string form;  ///< "BatchNormInference", "Subtract, Divide, Multiply, Add", "Multiply, Add"
    };
    /// An op that gradients would have to pass on their way to a weight that trains, and cannot.
    struct Obstacle {
        std::string op;  ///< type, friendly name and first output
        std::string reason;
    };

    std::string name;
    std::vector<Port> inputs;
    std::vector<Port> outputs;
    size_t ops = 0;
    std::vector<WeightInfo> weights;
    size_t weight_numbers = 0;     ///< how many numbers all weights hold
    size_t trainable_numbers = 0;  ///< those of them that train
    std::vector<BatchNorm> batch_norms;
    std::vector<Obstacle> obstacles;
    std::vector<std::string> notes;  ///< what to know before training it, a sentence each
};

/// Describes a model for a reader. A model without weights is described too.
/// \param options  which weights train; a pattern or type without match is an error, as for find_weights()
OVTK_API ModelDescription describe_model(const std::shared_ptr<const ov::Model>& model,
                                         const LiftOptions& options = {},
                                         const Registry& registry = standard_rules());

}  // namespace ovtk
