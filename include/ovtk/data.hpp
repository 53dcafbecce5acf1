// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "openvino/core/partial_shape.hpp"
#include "openvino/runtime/tensor.hpp"
#include "ovtk/config.hpp"
#include "ovtk/export.hpp"

namespace ovtk {

/// One named tensor that a model takes or a data source gives; the first dimension is the batch.
struct DataField {
    std::string name;
    ov::element::Type type;
    ov::PartialShape shape;
};

/// Some samples, by name: what Session::step() takes.
struct Batch {
    std::map<std::string, ov::Tensor> inputs;
    /// "y", and further ones by name: i64 class indices or f32 values. Empty when there are none.
    std::map<std::string, ov::Tensor> targets;
};

/// Samples by index. Safe to read from several threads.
class OVTK_API DataSource {
public:
    virtual ~DataSource();
    virtual size_t size() const = 0;
    /// The inputs that get() fills.
    virtual const std::vector<DataField>& inputs() const = 0;
    /// Names of the classes by index; empty when the targets are not classes.
    virtual const std::vector<std::string>& class_names() const = 0;
    /// The class of every sample; empty when a sample has no single class.
    virtual const std::vector<int64_t>& labels() const = 0;
    /// Whether get() gives targets.
    virtual bool has_targets() const = 0;
    /// \throws ArgumentError for a sample that can't be read, naming its file
    virtual Batch get(const std::vector<size_t>& indices) const = 0;
    /// Where a sample comes from, for people: "cats/7.png", "row 12 of data.csv".
    virtual std::string describe(size_t index) const = 0;
};

using DataSourcePtr = std::shared_ptr<const DataSource>;

/// What data are opened for: decides how strict the checks are.
enum class DataUse {
    training,    ///< targets, at least two samples, no class without samples
    evaluation,  ///< targets
    prediction,  ///< targets are not needed
};

/// How targets are understood.
enum class TargetKind {
    automatic,  ///< text and whole numbers are classes, other numbers are values
    classes,
    values,
};

/// What is done to raw pixels or features before the model sees them: (x - mean) / scale, per channel or feature. It
/// travels with an exported model (rt_info "model_info").
struct OVTK_API Preprocessing {
    std::vector<double> mean;       ///< one value, or one per channel or feature; empty: 0
    std::vector<double> scale;      ///< likewise; empty: 1
    bool reverse_channels = false;  ///< images as BGR
    size_t max_length = 0;          ///< tokens per text; 0: as the data need, at most 512

    /// The entries of model_info: mean_values, scale_values, reverse_input_channels, max_length.
    Config to_config() const;
    /// \throws ArgumentError for an entry that is not a number
    static Preprocessing from_config(const Config& config);
};

/// A target beside the first one, for a model that learns several things at once.
struct TargetField {
    std::string name;                        ///< of the array or column, and in a batch
    std::optional<ov::PartialShape> output;  ///< of the model that is compared with it
    TargetKind kind = TargetKind::automatic;
    int64_t num_classes = 0;  ///< 0: as many as the data have
};

/// How to open a data source.
struct DataOptions {
    DataUse use = DataUse::training;
    std::vector<DataField> inputs;           ///< of the model that will see the data
    std::optional<ov::PartialShape> output;  ///< of the model, to bring values into its shape
    TargetKind target_kind = TargetKind::automatic;
    std::string target;  ///< name of the array (empty: "y"), or column of a table by name or number from 0
    std::vector<TargetField> more_targets;  ///< from arrays and tables only
    int64_t num_classes = 0;                ///< 0: as many as the data have
    std::vector<std::string> class_names;   ///< of a trained model: fixes the order of the classes
    Preprocessing preprocessing;
    ov::Shape image_size;   ///< {height, width} where the model leaves them open
    std::string tokenizer;  ///< tokenizer model (IR) for texts
    std::string text;       ///< text column of a table
};

/// Opens data by what is there: an .npz or .safetensors file (arrays x and y, or one array per input name), a pair
/// "x.npy,y.npy", a table (.csv, .csv.gz, .tsv), a folder with one sub-folder per class of images (.png, .jpg, .bmp) or
/// texts (.txt), a single image or text, a folder that holds x.npy and y.npy.
/// \throws ArgumentError saying which file, which row or array, and how to mend it
OVTK_API DataSourcePtr open_data(const std::string& path, const DataOptions& options);

/// The samples of `source` with the given indices, as a source of its own.
OVTK_API DataSourcePtr subset(const DataSourcePtr& source, std::vector<size_t> indices);

/// Mean and standard deviation of each feature of the only input over the given samples; 1 in place of a deviation of
/// 0. \throws ArgumentError when there are several inputs, or the input isn't a row of f32 features
OVTK_API Preprocessing fit_scaling(const DataSource& source, const std::vector<size_t>& indices);

/// `source` with (x - mean) / scale applied to the features of its only input.
OVTK_API DataSourcePtr scaled(const DataSourcePtr& source, const Preprocessing& preprocessing);

/// Two disjoint sets of sample indices, each in ascending order.
struct DataSplit {
    std::vector<size_t> training;
    std::vector<size_t> validation;
};

/// Draws a validation set; where samples have classes, the same fraction of each (at least one sample of a class stays
/// in the training set).
/// \param fraction  in (0, 1) \throws ArgumentError for another fraction, or when one of the sets would be empty
OVTK_API DataSplit split_data(const DataSource& source, double fraction, uint64_t seed);

/// The order of the samples in one epoch: a permutation of 0..size-1 that depends on (seed, epoch) alone.
OVTK_API std::vector<size_t> shuffled_indices(size_t size, uint64_t seed, int64_t epoch);

/// Random changes of images in a batch. What a sample gets depends on (seed, epoch, index) alone.
class OVTK_API Augmentation {
public:
    /// \param names  of flip (left to right, half of the time), crop (shifted by up to an eighth of each side, borders
    ///               repeated), colour (contrast by a factor in [0.8, 1.2], brightness by up to a tenth of the image's
    ///               own range)
    /// \throws ArgumentError for another name
    explicit Augmentation(const std::vector<std::string>& names);
    bool empty() const;
    /// \param fields   inputs of the batch; those with an image's shape are changed
    /// \param indices  of the samples in the batch, in order
    /// \throws ArgumentError when no input has an image's shape
    void apply(Batch& batch,
               const std::vector<DataField>& fields,
               const std::vector<size_t>& indices,
               uint64_t seed,
               int64_t epoch) const;

private:
    bool m_flip = false;
    bool m_crop = false;
    bool m_colour = false;
};

struct LoaderOptions {
    size_t batch_size = 32;
    bool shuffle = false;
    uint64_t seed = 0;
    int64_t epoch = 0;
    size_t first_batch = 0;  ///< where a resumed epoch goes on
    std::vector<std::string> augment;
    size_t prefetch = 2;  ///< batches read ahead on a thread; 0: none
};

/// The batches of one epoch, in order, read ahead on a thread. The last one may be smaller.
class OVTK_API Loader {
public:
    Loader(DataSourcePtr source, const LoaderOptions& options);
    ~Loader();
    Loader(Loader&&) noexcept;
    Loader& operator=(Loader&&) noexcept;
    /// The next batch, or nothing after the last one. \throws what reading the batch threw
    std::optional<Batch> next();
    /// Batches of a whole epoch.
    size_t batches() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace ovtk
