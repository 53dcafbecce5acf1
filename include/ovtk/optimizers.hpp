// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "openvino/core/model.hpp"
#include "openvino/core/shape.hpp"
#include "ovtk/config.hpp"
#include "ovtk/export.hpp"
#include "ovtk/types.hpp"

namespace ovtk {

/// One tensor of state that an optimizer keeps for a weight.
struct SlotSpec {
    std::string name;  ///< "momentum", "exp_avg", ...
    ov::Shape shape;
    double initial = 0;  ///< every element before the first step
};

/// What an update is built from; everything is f32.
struct UpdateInputs {
    Output w;                  ///< the weight
    Output g;                  ///< its gradient (already clipped)
    ov::OutputVector slots;    ///< as slots() lists them
    ov::OutputVector scalars;  ///< scalar values, as scalars() lists them
    double weight_decay = 0;   ///< of the weight's parameter group
};

/// The values after the step.
struct Update {
    Output w;
    ov::OutputVector slots;
};

/// An optimizer: builds w' and slots' from w, g and slots as ordinary ops. A value without state.
class OVTK_API Optimizer {
public:
    virtual ~Optimizer();
    virtual std::string name() const = 0;
    virtual Config config() const = 0;
    /// Initial learning rate and weight decay of weights that no parameter group changes.
    virtual double learning_rate() const = 0;
    virtual double weight_decay() const = 0;
    /// The state kept for a weight of this shape.
    virtual std::vector<SlotSpec> slots(const ov::Shape& weight) const = 0;
    /// Numbers that change from step to step and are inputs of the compiled step: computed on the host in double
    /// precision (1 - beta^t loses half its digits in f32). The first one is the learning rate.
    /// \param step  1 for the first step
    virtual std::vector<double> scalars(int64_t step, double learning_rate) const = 0;
    virtual Update build(const UpdateInputs& inputs) const = 0;
};

using OptimizerPtr = std::shared_ptr<const Optimizer>;

namespace optimizers {

struct SgdOptions {
    double lr = 1e-2;
    double momentum = 0;
    double dampening = 0;
    bool nesterov = false;
    double weight_decay = 0;  ///< added to the gradient (L2)
};
/// Stochastic gradient descent, as torch.optim.SGD.
OVTK_API OptimizerPtr sgd(SgdOptions options = {});

struct AdamOptions {
    double lr = 1e-3;
    double beta1 = 0.9;
    double beta2 = 0.999;
    double eps = 1e-8;
    double weight_decay = 0;  ///< L2 for adam, decoupled for adamw
    bool amsgrad = false;
};
/// Adam (Kingma, Ba 2015), as torch.optim.Adam.
OVTK_API OptimizerPtr adam(AdamOptions options = {});
/// AdamW (Loshchilov, Hutter 2019), as torch.optim.AdamW: weight decay default 0.01 comes from adamw_defaults().
OVTK_API AdamOptions adamw_defaults();
OVTK_API OptimizerPtr adamw(AdamOptions options = adamw_defaults());

struct RmspropOptions {
    double lr = 1e-2;
    double alpha = 0.99;
    double eps = 1e-8;
    double weight_decay = 0;
    double momentum = 0;
    bool centered = false;
};
/// RMSprop (Hinton 2012; centered: Graves 2013), as torch.optim.RMSprop.
OVTK_API OptimizerPtr rmsprop(RmspropOptions options = {});

struct AdagradOptions {
    double lr = 1e-2;
    double lr_decay = 0;
    double weight_decay = 0;
    double initial_accumulator = 0;
    double eps = 1e-10;
};
/// Adagrad (Duchi et al. 2011), as torch.optim.Adagrad.
OVTK_API OptimizerPtr adagrad(AdagradOptions options = {});

struct LionOptions {
    double lr = 1e-4;
    double beta1 = 0.9;
    double beta2 = 0.99;
    double weight_decay = 0;  ///< decoupled
};
/// Lion (Chen et al. 2023, algorithm 2).
OVTK_API OptimizerPtr lion(LionOptions options = {});

struct LambOptions {
    double lr = 1e-3;
    double beta1 = 0.9;
    double beta2 = 0.999;
    double eps = 1e-6;
    double weight_decay = 0;  ///< inside the trust ratio
};
/// LAMB (You et al. 2020, algorithm 2), with bias correction.
OVTK_API OptimizerPtr lamb(LambOptions options = {});

struct AdafactorOptions {
    double lr = 1e-2;
    double beta2_decay = -0.8;
    double eps1 = 0;  ///< 0: machine epsilon of f32, as torch.optim.Adafactor
    double eps2 = 1e-3;
    double clip_threshold = 1;
    double weight_decay = 0;  ///< decoupled
};
/// Adafactor (Shazeer, Stern 2018) with factored second moments for weights of rank two and more, as
/// torch.optim.Adafactor.
OVTK_API OptimizerPtr adafactor(AdafactorOptions options = {});

}  // namespace optimizers

/// An optimizer by name (sgd, adam, adamw, rmsprop, adagrad, lion, lamb, adafactor) and settings (lr, weight_decay,
/// momentum, ...). \throws ArgumentError for an unknown name or setting (near matches are shown) or a bad value
OVTK_API OptimizerPtr make_optimizer(const std::string& name, const Config& config = {});

/// The update of one weight as a model of its own, all f32: inputs `w`, `g`, the slots by their names, then the
/// scalars `lr`, `scalar/1`, ...; outputs `w/new` and `SLOT/new` for each slot.
OVTK_API std::shared_ptr<ov::Model> update_model(const Optimizer& optimizer,
                                                 const ov::Shape& weight,
                                                 double weight_decay);

}  // namespace ovtk
