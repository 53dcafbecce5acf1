// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <map>
#include <string>
#include <vector>

#include "data/csv.hpp"
#include "data/npy.hpp"
#include "data/targets.hpp"
#include "ovtk/data.hpp"

namespace ovtk::data {

/// Names and types of a source whose samples all lie in memory.
struct ArrayContent {
    std::vector<DataField> fields;
    std::vector<ov::Tensor> tensors;  ///< one per field, samples along the first dimension, of any numeric type
    Targets targets;
    std::map<std::string, ov::Tensor> more_targets;
    std::string place;            ///< how to call a sample: "row"
    std::vector<size_t> numbers;  ///< its number there; empty: its index
    std::string path;
};

/// A source over tensors in memory.
DataSourcePtr make_array_source(ArrayContent content);

/// Arrays x and y, or one array per input of the model.
DataSourcePtr open_arrays(const std::string& path, const Arrays& arrays, const DataOptions& options);

/// Features and a target column.
DataSourcePtr open_table(const std::string& path, const Table& table, const DataOptions& options);

/// Files that a folder holds by class: its sub-folders are the classes. Without sub-folders: files without classes.
struct ClassFolder {
    std::vector<std::string> files;    ///< paths, sorted by class and name
    std::vector<std::string> classes;  ///< of each file; empty when there are no sub-folders
};

/// \param extensions  in lower case, with the dot
/// \throws ArgumentError for a class without files
ClassFolder list_class_folder(const std::string& path,
                              const std::vector<std::string>& extensions,
                              const DataOptions& options);

/// Images, decoded when they are asked for.
DataSourcePtr open_images(const std::string& path, const ClassFolder& folder, const DataOptions& options);

/// Texts as the inputs of the model: the outputs of the tokenizer model, padded to one length.
ArrayContent tokenized(const std::vector<std::string>& texts, const std::string& path, const DataOptions& options);

/// Texts, tokenized at once.
DataSourcePtr open_texts(const std::string& path, const ClassFolder& folder, const DataOptions& options);
DataSourcePtr open_text_table(const std::string& path, const Table& table, const DataOptions& options);

/// \throws ArgumentError unless the model has exactly one input
const DataField& only_input(const DataOptions& options, const std::string& path, const std::string& kind);

}  // namespace ovtk::data
