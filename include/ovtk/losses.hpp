// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "openvino/core/model.hpp"
#include "ovtk/config.hpp"
#include "ovtk/export.hpp"
#include "ovtk/types.hpp"

namespace ovtk {

/// What a loss or a metric expects beside the prediction.
struct TargetSpec {
    ov::element::Type type;  ///< i64 for class indices, f32 otherwise; dynamic when there is no target
    ov::PartialShape shape;  ///< dynamic where any size will do
};

/// A loss: builds ordinary ops from a prediction of the model and its target. A value without state; share it freely.
class OVTK_API Loss {
public:
    virtual ~Loss();
    /// The name by which make_loss() knows it.
    virtual std::string name() const = 0;
    /// Everything that make_loss() needs to build it again.
    virtual Config config() const = 0;
    /// The usual target for such a prediction (build() may accept others, e.g. distributions for class indices).
    virtual TargetSpec target_for(const Output& prediction) const = 0;
    /// The loss value: a scalar, or one value per element or row with Reduction::none.
    /// \param target  not looked at when target_for() says that there is none
    /// \throws ArgumentError when the target's type or shape doesn't fit the prediction
    virtual Output build(const Output& prediction, const Output& target) const = 0;
};

using LossPtr = std::shared_ptr<const Loss>;

namespace losses {

enum class Reduction { none, sum, mean };

struct CrossEntropyOptions {
    double label_smoothing = 0;              ///< fraction in [0, 1)
    std::vector<double> class_weights = {};  ///< one per class, or empty
    int64_t ignore_index = -100;             ///< targets of this class count for nothing
    int64_t axis = 1;                        ///< the class axis of the prediction (rank 1: axis 0)
    bool from_probabilities = false;         ///< the prediction went through a Softmax already
    Reduction reduction = Reduction::mean;
};

/// -log softmax(x)[target], from logits; targets are class indices (the prediction's shape without the class axis) or
/// distributions (the prediction's shape). Formula and means as torch.nn.functional.cross_entropy.
OVTK_API LossPtr cross_entropy(CrossEntropyOptions options = {});
/// Binary cross-entropy of probabilities; logarithms are kept above -100, as PyTorch does.
OVTK_API LossPtr bce(Reduction reduction = Reduction::mean);
/// Binary cross-entropy of logits, in the stable form; `pos_weight` (one value, or one per last-axis entry) scales the
/// positive part.
OVTK_API LossPtr bce_with_logits(std::vector<double> pos_weight = {}, Reduction reduction = Reduction::mean);
/// (x - target)^2
OVTK_API LossPtr mse(Reduction reduction = Reduction::mean);
/// |x - target|
OVTK_API LossPtr mae(Reduction reduction = Reduction::mean);
/// Quadratic up to `delta`, linear beyond (Huber 1964), as torch.nn.functional.huber_loss.
OVTK_API LossPtr huber(double delta = 1, Reduction reduction = Reduction::mean);
/// target * (log target - x) for log-probabilities x, as torch.nn.functional.kl_div; `mean` is PyTorch's "batchmean"
/// (a sum divided by the batch size), the mathematical divergence.
OVTK_API LossPtr kl(Reduction reduction = Reduction::mean);
/// Multi-class margin loss for class indices, as torch.nn.functional.multi_margin_loss with p = 1; for a prediction of
/// one column and targets -1/+1 the binary hinge max(0, 1 - target * x).
OVTK_API LossPtr hinge(double margin = 1, Reduction reduction = Reduction::mean);
/// 1 - cosine similarity along the last axis, as torch.nn.functional.cosine_embedding_loss with all targets 1.
OVTK_API LossPtr cosine(Reduction reduction = Reduction::mean);
/// The model's own output is the loss (averaged if it isn't a scalar); there is no target.
OVTK_API LossPtr output();

}  // namespace losses

/// A loss by the name of interfaces: cross_entropy, bce, bce_with_logits, mse, mae, huber, kl, hinge, cosine, output.
/// \throws ArgumentError for an unknown name (near matches are shown) or setting
OVTK_API LossPtr make_loss(const std::string& name, const Config& config = {});

/// A loss as a model of its own: inputs `prediction` (f32) and, unless it has no target, `target`; output `loss`.
/// \param target  type and shape of the target; its usual one by default
OVTK_API std::shared_ptr<ov::Model> loss_model(const Loss& loss, const ov::PartialShape& prediction);
OVTK_API std::shared_ptr<ov::Model> loss_model(const Loss& loss,
                                               const ov::PartialShape& prediction,
                                               const TargetSpec& target);

}  // namespace ovtk
