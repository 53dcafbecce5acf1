// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/lift.hpp"

#include <nanobind/stl/optional.h>

#include "arrays.hpp"
#include "border.hpp"
#include "module.hpp"
#include "ovtk/describe.hpp"

namespace ovtk::python {

namespace {

nb::object shape_of(const ov::Shape& shape) {
    nb::list sizes;
    for (const auto size : shape) {
        sizes.append(size);
    }
    return nb::tuple(sizes);
}

nb::list weights_of(const std::vector<WeightInfo>& weights) {
    nb::list rows;
    for (const auto& weight : weights) {
        nb::dict row;
        row["name"] = weight.name;
        row["role"] = to_string(weight.role);
        row["shape"] = shape_of(weight.shape);
        row["stored_type"] = weight.stored_type.to_string();
        row["op_type"] = weight.op_type;
        row["layer"] = weight.layer;
        row["trainable"] = weight.trainable;
        row["note"] = weight.note;
        rows.append(row);
    }
    return rows;
}

LiftOptions options_of(const std::string& trainable,
                       const std::string& freeze,
                       const std::vector<std::string>& op_types,
                       int64_t last_layers) {
    LiftOptions options;
    options.trainable = trainable;
    options.freeze = freeze;
    options.op_types = op_types;
    options.last_layers = last_layers;
    return options;
}

nb::list ports_of(const std::vector<ModelDescription::Port>& ports) {
    nb::list rows;
    for (const auto& port : ports) {
        nb::dict row;
        row["name"] = port.name;
        row["type"] = port.type;
        row["shape"] = port.shape;
        rows.append(row);
    }
    return rows;
}

nb::dict description_of(const ModelDescription& description) {
    nb::list batch_norms;
    for (const auto& norm : description.batch_norms) {
        nb::dict row;
        row["layer"] = norm.layer;
        row["form"] = norm.form;
        batch_norms.append(row);
    }
    nb::list obstacles;
    for (const auto& obstacle : description.obstacles) {
        nb::dict row;
        row["op"] = obstacle.op;
        row["reason"] = obstacle.reason;
        obstacles.append(row);
    }
    nb::dict result;
    result["name"] = description.name;
    result["inputs"] = ports_of(description.inputs);
    result["outputs"] = ports_of(description.outputs);
    result["ops"] = description.ops;
    result["weights"] = weights_of(description.weights);
    result["weight_numbers"] = description.weight_numbers;
    result["trainable_numbers"] = description.trainable_numbers;
    result["batch_norms"] = batch_norms;
    result["obstacles"] = obstacles;
    result["notes"] = nb::cast(description.notes);
    return result;
}

// (model, weights, values)
nb::tuple lifted_of(const Lifted& lifted) {
    nb::list values;
    for (const auto& value : lifted.values) {
        values.append(array_over(value));
    }
    return nb::make_tuple(model_to_python(lifted.model), weights_of(lifted.weights), values);
}

std::shared_ptr<ov::Model> with_arrays(const std::shared_ptr<ov::Model>& model, const nb::dict& arrays) {
    std::map<std::string, ov::Tensor> values;
    for (const auto [name, array] : arrays) {
        values[nb::cast<std::string>(name)] = tensor_over(nb::cast<Array>(array));
    }
    return with_weights(model, values);
}

}  // namespace

void init_lift(nb::module_& m) {
    m.def("read_model", [](const std::string& path) { return model_to_python(read_model(path)); });
    m.def("find_weights",
          [](nb::handle model,
             const std::string& trainable,
             const std::string& freeze,
             const std::vector<std::string>& op_types,
             int64_t last_layers) {
              return weights_of(
                  find_weights(model_from_python(model), options_of(trainable, freeze, op_types, last_layers)));
          });
    m.def("lift",
          [](nb::handle model,
             const std::string& trainable,
             const std::string& freeze,
             const std::vector<std::string>& op_types,
             int64_t last_layers) {
              return lifted_of(lift(model_from_python(model), options_of(trainable, freeze, op_types, last_layers)));
          });
    m.def("describe_model",
          [](nb::handle model,
             const std::string& trainable,
             const std::string& freeze,
             const std::vector<std::string>& op_types,
             int64_t last_layers) {
              return description_of(
                  describe_model(model_from_python(model), options_of(trainable, freeze, op_types, last_layers)));
          });
    m.def("with_weights", [](nb::handle model, const nb::dict& values) {
        return model_to_python(with_arrays(model_from_python(model), values));
    });
    m.def("replace_head", [](nb::handle model, int64_t num_classes, uint64_t seed, const std::string& output) {
        return model_to_python(replace_head(model_from_python(model), num_classes, seed, output));
    });
    m.def(
        "with_batch",
        [](nb::handle model, std::optional<int64_t> batch) {
            const auto size = batch ? ov::Dimension(*batch) : ov::Dimension::dynamic();
            return model_to_python(with_batch(model_from_python(model), size));
        },
        nb::arg("model"),
        nb::arg("batch").none());
}

}  // namespace ovtk::python
