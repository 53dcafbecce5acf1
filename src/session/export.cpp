// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/core/model.hpp"
#include "openvino/op/constant.hpp"
#include "session/ir.hpp"
#include "session/state.hpp"

namespace ovtk {

std::shared_ptr<ov::Model> Session::trained_model(bool ema) const {
    const auto& plan = m_state->plan;
    const auto values = parameters(ema);
    auto model = plan.lifted.model->clone();
    const auto all = model->get_parameters();
    for (size_t i = plan.inputs.size(); i < all.size(); ++i) {
        const auto& value = values.at(plan.weights.shown(i - plan.inputs.size()));
        const auto constant = std::make_shared<ov::op::v0::Constant>(value);
        constant->set_friendly_name(all[i]->get_friendly_name());
        all[i]->output(0).replace(constant->output(0));
        model->remove_parameter(all[i]);
    }
    return model;
}

void Session::export_model(const std::string& path, const std::string& precision, bool ema) const {
    session::write_ir(trained_model(ema), path, precision);
}

}  // namespace ovtk
