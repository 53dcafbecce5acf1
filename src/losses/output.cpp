// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/build.hpp"
#include "losses/common.hpp"
#include "losses/table.hpp"

namespace ovtk::losses {

namespace {

struct NoOptions {};

text::Settings settings_of(NoOptions&) {
    return {};
}

// The model's own output, averaged; the target is not looked at.
class ModelOutput final : public text::Configured<Loss, NoOptions> {
public:
    ModelOutput() : Configured("loss", "output", {}) {}

    TargetSpec target_for(const Output&) const override {
        return {ov::element::dynamic, {}};
    }

    Output build(const Output& x, const Output&) const override {
        return reduce(x, Reduction::mean);
    }
};

}  // namespace

LossPtr output() {
    return std::make_shared<ModelOutput>();
}

LossPtr make_output(const Config& config) {
    text::from_config<NoOptions>("loss 'output'", config);
    return output();
}

}  // namespace ovtk::losses
