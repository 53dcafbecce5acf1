// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "openvino/op/parameter.hpp"
#include "session/batch.hpp"

namespace ovtk::session {

/// What an input of a compiled model is fed with; the index says which one.
enum class Source {
    input,     ///< of the batch
    target,    ///< of the batch
    state,     ///< a tensor of the state
    scalar,    ///< a number of the optimizer: Plan::scalars_per_rate for each of Plan::lr_scales
    key,       ///< of this step's dropout
    fraction,  ///< 1 / (number of collected batches * loss scale)
    loss_scale
};

/// What an output of a compiled model holds.
enum class Sink {
    loss,
    state,   ///< the new value of a tensor of the state
    check,   ///< a number that is finite if all gradients are
    metric,  ///< a sum of the metric of this index
    output   ///< of the model
};

template <class Kind>
struct Port {
    Kind kind;
    size_t index;
};

/// An ov::Model and what its ports stand for, in order.
struct Graph {
    std::shared_ptr<ov::Model> model;
    std::vector<Port<Source>> inputs;
    std::vector<Port<Sink>> outputs;
    std::vector<ClassRange> classes;
};

/// A graph under construction: its Parameters by source, and the names of its nodes.
class Assembly {
public:
    /// Takes a Parameter that exists already.
    void adopt(const std::shared_ptr<ov::op::v0::Parameter>& parameter, const Port<Source>& source);
    /// The Parameter fed from the source, made when first asked for.
    Output parameter(const Port<Source>& source,
                     const std::string& name,
                     const ov::element::Type& type,
                     const ov::Shape& shape);

    /// These keep their names.
    void keep_names(const std::vector<std::shared_ptr<ov::Node>>& nodes);
    /// Gives all nodes that have no name yet, from `value` backward, the name; gradients have theirs already.
    void name(const Output& value, const std::string& name);

    /// Wraps values up as a model with the inputs they need.
    Graph finish(const std::vector<std::pair<Output, Port<Sink>>>& values, const std::string& name) const;

private:
    struct Input {
        std::shared_ptr<ov::op::v0::Parameter> parameter;
        Port<Source> source;
    };
    std::vector<Input> m_inputs;
    std::unordered_set<const ov::Node*> m_named;
};

}  // namespace ovtk::session
