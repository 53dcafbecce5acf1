// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "border.hpp"
#include "module.hpp"
#include "ovtk/losses.hpp"
#include "ovtk/optimizers.hpp"

namespace ovtk::python {

namespace {

using Sizes = std::vector<int64_t>;  // -1 where a dimension is dynamic

ov::PartialShape shape_of(const Sizes& sizes) {
    return {std::vector<ov::Dimension>(sizes.begin(), sizes.end())};
}

nb::object model_of_loss(const Loss& loss,
                         const Sizes& prediction,
                         const std::optional<Sizes>& target_shape,
                         const std::optional<std::string>& target_type) {
    if (!target_shape && !target_type) {
        return model_to_python(loss_model(loss, shape_of(prediction)));
    }
    const TargetSpec target{ov::element::Type(target_type ? *target_type : "f32"),
                            shape_of(target_shape ? *target_shape : prediction)};
    return model_to_python(loss_model(loss, shape_of(prediction), target));
}

nb::object model_of_update(const Optimizer& optimizer,
                           const std::vector<size_t>& shape,
                           const std::optional<double>& weight_decay) {
    return model_to_python(update_model(optimizer, shape, weight_decay ? *weight_decay : optimizer.weight_decay()));
}

// (name, shape, initial value) of each slot
nb::list slots(const Optimizer& optimizer, const std::vector<size_t>& shape) {
    nb::list rows;
    for (const auto& slot : optimizer.slots(shape)) {
        const std::vector<size_t>& sizes = slot.shape;
        rows.append(nb::make_tuple(slot.name, sizes, slot.initial));
    }
    return rows;
}

}  // namespace

// One loss, or the update of one weight, as a model of its own.
void init_part_models(nb::module_& m) {
    m.def("loss_model",
          &model_of_loss,
          nb::arg("loss"),
          nb::arg("prediction_shape"),
          nb::arg("target_shape").none(),
          nb::arg("target_type").none(),
          nb::sig("def loss_model(loss: Loss, prediction_shape: Sequence[int], target_shape: Sequence[int] | None, "
                  "target_type: str | None) -> openvino.Model"));
    m.def("update_model",
          &model_of_update,
          nb::arg("optimizer"),
          nb::arg("shape"),
          nb::arg("weight_decay").none(),
          nb::sig("def update_model(optimizer: Optimizer, shape: Sequence[int], weight_decay: float | None) -> "
                  "openvino.Model"));
    m.def("optimizer_slots",
          &slots,
          nb::arg("optimizer"),
          nb::arg("shape"),
          nb::sig("def optimizer_slots(optimizer: Optimizer, shape: Sequence[int]) -> list[tuple[str, list[int], "
                  "float]]"));
    m.def(
        "optimizer_scalars",
        [](const Optimizer& optimizer, int64_t step, double rate) { return optimizer.scalars(step, rate); },
        nb::arg("optimizer"),
        nb::arg("step"),
        nb::arg("learning_rate"));
}

}  // namespace ovtk::python
