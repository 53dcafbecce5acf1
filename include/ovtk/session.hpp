// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "openvino/core/model.hpp"
#include "openvino/runtime/tensor.hpp"
#include "ovtk/export.hpp"
#include "ovtk/lift.hpp"
#include "ovtk/losses.hpp"
#include "ovtk/metrics.hpp"
#include "ovtk/optimizers.hpp"
#include "ovtk/registry.hpp"
#include "ovtk/schedules.hpp"

namespace ovtk {

/// Tensors by name: inputs by their tensor name (or friendly name), weights by theirs.
using TensorMap = std::map<std::string, ov::Tensor>;

/// One loss among several: which output it looks at, and how much it counts.
struct LossTerm {
    LossPtr loss;
    std::string output;  ///< tensor name of the model's output; empty: the first one
    std::string target;  ///< name of the target in a batch; empty: "y", or "y/<output>" when there are several terms
    double weight = 1;
};

/// Settings for the weights that match a pattern (the first match counts).
struct ParameterGroup {
    std::string pattern;                 ///< regular expression over whole weight names
    double lr_scale = 1;                 ///< times the learning rate
    std::optional<double> weight_decay;  ///< in place of the optimizer's
};

/// An input, output or target of a session.
struct PortInfo {
    std::string name;
    ov::element::Type type;
    ov::PartialShape shape;
};

struct SessionOptions {
    std::vector<LossTerm> losses;    ///< at least one
    OptimizerPtr optimizer;          ///< required
    SchedulePtr schedule;            ///< none: constant
    std::vector<MetricPtr> metrics;  ///< of the first loss term's output and target
    LiftOptions weights;             ///< which weights train
    std::vector<ParameterGroup> groups;
    double clip_norm = 0;   ///< global norm of all gradients; 0: off
    double clip_value = 0;  ///< each element; 0: off
    double ema_decay = 0;   ///< exponential moving average of the weights; 0: off
    /// Probability of Dropout put before the head (last dense layer); 0: none. Masks are a function of (seed, step).
    double dropout = 0;
    double batch_norm_momentum = 0.1;  ///< running = (1 - momentum) * running + momentum * batch, as PyTorch
    bool train_batch_norm = true;      ///< batch statistics in training; false: running statistics, frozen
    std::string device = "CPU";
    std::string precision = "f32";  ///< f32, bf16 or f16: what the device computes in; weights stay f32
    /// Factor of the loss on the way back, to begin with, so that small gradients are not lost in bf16 and f16; 0:
    /// 65536 in f16, else 1, which is off. Gradients that overflow halve it and are computed again; 2000 steps double
    /// it.
    double loss_scale = 0;
    uint64_t seed = 0;
    std::string cache_dir;               ///< of compiled models; empty: none
    const Registry* registry = nullptr;  ///< none: standard_rules()
};

/// The options that a checkpoint records, to make a session like the one that wrote it. The registry is not among them.
/// \throws CheckpointError when it is not the metadata of a session; ArgumentError for a loss, optimizer, schedule or
/// metric that exists in code only
OVTK_API SessionOptions options_of(const Config& metadata);

/// A training session: the compiled step of one model, and its state (weights, optimizer slots, step count).
///
/// The whole step (forward, loss, backward, clipping, update) runs as one compiled model; its state stays in two sets
/// of tensors that swap roles each step. One compiled step per input signature, cached. Sessions are independent; calls
/// of several threads to one session take turns.
class OVTK_API Session {
public:
    /// \throws ArgumentError, NoRuleError when the model cannot be trained as asked, saying why
    Session(const std::shared_ptr<const ov::Model>& model, SessionOptions options);
    /// Trains a model that somebody else has lifted: its last Parameters are the weights, in order, of f32. Its
    /// `updates` are written back by step() and accumulate(). SessionOptions::weights counts for nothing; which weights
    /// train, WeightInfo says.
    Session(Lifted lifted, SessionOptions options);
    ~Session();
    Session(Session&&) noexcept;
    Session& operator=(Session&&) noexcept;

    /// One optimizer step on a batch. Inputs by name; targets by name ("y" when there is one loss).
    /// \return the loss before the update
    /// \throws StateError when the loss is not finite: names the step and the first tensor that is not; the state stays
    ///         as it was before the step
    double step(const TensorMap& inputs, const TensorMap& targets);
    /// Adds the gradients of a batch to those collected so far, weighting every batch the same. \return its loss
    double accumulate(const TensorMap& inputs, const TensorMap& targets);
    /// One optimizer step with the mean of the collected gradients. \throws StateError when there are none
    void apply();
    /// Mean of the collected gradients by weight name.
    TensorMap gradients() const;

    /// Loss and metrics of one batch, weights as for inference.
    std::map<std::string, double> evaluate(const TensorMap& inputs, const TensorMap& targets);
    /// The same over many batches: start, add each batch, read the totals.
    void evaluation_begin();
    void evaluation_add(const TensorMap& inputs, const TensorMap& targets);
    std::map<std::string, double> evaluation_result() const;
    /// The outputs of the model, by tensor name.
    TensorMap predict(const TensorMap& inputs);

    /// The base learning rate, which the schedule multiplies; setting it compiles nothing.
    double learning_rate() const;
    void set_learning_rate(double value);
    /// The rate the next step uses.
    double current_learning_rate() const;
    /// Tells the schedule a metric (for plateau).
    void observe(double metric);

    int64_t step_count() const;
    /// Bias corrections, schedules and dropout go on from there. \throws ArgumentError when it is negative
    void set_step_count(int64_t value);
    int64_t epoch() const;
    void set_epoch(int64_t value);
    const std::vector<WeightInfo>& weights() const;
    /// What a batch holds; every name of a model's port is understood, these are the ones that messages and predict()
    /// use.
    std::vector<PortInfo> inputs() const;
    std::vector<PortInfo> targets() const;
    std::vector<PortInfo> outputs() const;
    /// Copies of all weights, by name; of the averaged ones when `ema`.
    TensorMap parameters(bool ema = false) const;
    /// Sets some weights. \throws ArgumentError for an unknown name (near matches are shown) or a wrong shape
    void set_parameters(const TensorMap& values);
    /// Copies of the optimizer's state: "NAME/SLOT".
    TensorMap slots() const;
    void set_slots(const TensorMap& values);

    /// The checkpoint of interfaces: weights/NAME, slots/NAME/SLOT, ema/NAME and the settings. `extra` adds metadata.
    void save(const std::string& path, const Config& extra = {}) const;
    /// Goes on from a checkpoint of the same model: the next losses are bit for bit those of the uninterrupted run.
    /// \return its metadata \throws CheckpointError when it is of another model or optimizer, or damaged
    Config load(const std::string& path);
    /// save() and load() through memory.
    std::vector<uint8_t> to_bytes(const Config& extra = {}) const;
    Config from_bytes(const uint8_t* data, size_t size);

    /// The model for inference with the current (or averaged) weights; contains nothing of the training.
    std::shared_ptr<ov::Model> trained_model(bool ema = false) const;
    /// Writes it as IR. \param precision f32, or f16 (weights stored as f16)
    void export_model(const std::string& path, const std::string& precision = "f32", bool ema = false) const;

    /// A compiled model of the session.
    struct ProgramInfo {
        std::string kind;              ///< step, accumulation, update, evaluation or prediction
        std::vector<PortInfo> inputs;  ///< of the batch it takes
        std::vector<std::string> devices;
        std::string precision;  ///< what the device computes in
    };
    /// What has been compiled so far.
    std::vector<ProgramInfo> programs() const;

    struct ProfileRow {
        std::string name;  ///< of the op in the compiled step
        std::string type;
        double milliseconds;
        std::string phase;  ///< forward, backward or update
    };
    /// Where the time of a step goes: runs one step of a copy with profiling on; the state stays as it is.
    std::vector<ProfileRow> profile(const TensorMap& inputs, const TensorMap& targets);

private:
    class State;
    std::unique_ptr<State> m_state;
};

}  // namespace ovtk
