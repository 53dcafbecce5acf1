// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "openvino/core/model.hpp"
#include "ovtk/data.hpp"

namespace ovtk::cli {

/// A model, and what its rt_info says of the data it takes.
struct LoadedModel {
    std::shared_ptr<ov::Model> model;
    std::vector<std::string> class_names;
    Preprocessing preprocessing;
    std::vector<std::string> losses;  ///< that it was trained with, as written behind --loss
    std::string metric;

    /// The model's inputs as fields for open_data().
    std::vector<DataField> inputs() const;
};

/// Reads a model; its batch becomes dynamic where the model allows it.
LoadedModel load_model(const std::string& path);

/// The entries of rt_info "model_info" that carry class names and preprocessing.
Config model_info(const std::vector<std::string>& class_names, const Preprocessing& preprocessing);

/// A list as an entry of model_info.
std::string as_entry(const std::vector<std::string>& list);

/// Writes such entries into a model.
void set_model_info(ov::Model& model, const Config& info);

/// The name that messages and batches use for an input or output.
std::string port_name(const ov::Output<const ov::Node>& port);

/// The index of an output by one of its tensor names or the name of its op; the first one for an empty name.
/// \throws ArgumentError for another name, listing those there are
size_t output_index(const ov::Model& model, const std::string& name);

/// A copy of the model with `classes` outputs: its last dense layer anew, or one behind it where it ends in features.
std::shared_ptr<ov::Model> with_head(const std::shared_ptr<const ov::Model>& model,
                                     int64_t classes,
                                     uint64_t seed,
                                     const std::string& output);

/// Whether an output comes out of a Softmax.
bool ends_in_softmax(const ov::Model& model, size_t output);

/// The number of classes of an output [batch, classes, ...]; 0 when that is open or there is no such axis.
int64_t class_count(const ov::Model& model, size_t output);

}  // namespace ovtk::cli
