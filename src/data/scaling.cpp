// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include "data/strings.hpp"
#include "ovtk/data.hpp"
#include "ovtk/error.hpp"
#include "text/numbers.hpp"

namespace ovtk {

namespace {

/// Blanks between, as other readers of model_info expect.
std::string written(const std::vector<double>& values) {
    std::string list;
    for (const auto value : values) {
        list += (list.empty() ? "" : " ") + text::to_text(value);
    }
    return list;
}

std::vector<double> numbers_in(const Config& config, const std::string& key) {
    std::vector<double> values;
    const auto found = config.find(key);
    if (found == config.end()) {
        return values;
    }
    const auto& list = found->second;
    for (size_t begin = list.find_first_not_of(" ,"); begin != std::string::npos;) {
        const auto end = std::min(list.find_first_of(" ,", begin), list.size());
        const auto value = data::parse_number(list.substr(begin, end - begin));
        if (!value || !std::isfinite(*value)) {
            throw ArgumentError("'" + key + "' of the model's information is '" + list + "', not a list of numbers.");
        }
        values.push_back(*value);
        begin = list.find_first_not_of(" ,", end);
    }
    return values;
}

/// The number of features of the only input; each sample is a row of them.
size_t feature_count(const DataSource& source) {
    const auto& fields = source.inputs();
    if (fields.size() != 1 || fields[0].type != ov::element::f32 || fields[0].shape.size() != 2 ||
        fields[0].shape[1].is_dynamic()) {
        throw ArgumentError(
            "Features can be standardised where the model has one f32 input of shape [batch, features].");
    }
    return static_cast<size_t>(fields[0].shape[1].get_length());
}

class Scaled : public DataSource {
public:
    Scaled(DataSourcePtr source, const Preprocessing& preprocessing) : m_source(std::move(source)) {
        const auto features = feature_count(*m_source);
        for (const auto* values : {&preprocessing.mean, &preprocessing.scale}) {
            if (values->size() > 1 && values->size() != features) {
                throw ArgumentError("The scaling has " + std::to_string(values->size()) + " features, the data have " +
                                    std::to_string(features) + ".");
            }
        }
        for (size_t i = 0; i < features; ++i) {
            m_mean.push_back(static_cast<float>(pick(preprocessing.mean, i, 0)));
            m_scale.push_back(static_cast<float>(pick(preprocessing.scale, i, 1)));
        }
    }

    size_t size() const override {
        return m_source->size();
    }
    const std::vector<DataField>& inputs() const override {
        return m_source->inputs();
    }
    const std::vector<std::string>& class_names() const override {
        return m_source->class_names();
    }
    const std::vector<int64_t>& labels() const override {
        return m_source->labels();
    }
    bool has_targets() const override {
        return m_source->has_targets();
    }
    std::string describe(size_t index) const override {
        return m_source->describe(index);
    }
    Batch get(const std::vector<size_t>& indices) const override {
        auto batch = m_source->get(indices);
        auto* x = batch.inputs.begin()->second.data<float>();
        for (size_t row = 0; row < indices.size(); ++row) {
            for (size_t i = 0; i < m_mean.size(); ++i, ++x) {
                *x = (*x - m_mean[i]) / m_scale[i];
            }
        }
        return batch;
    }

private:
    static double pick(const std::vector<double>& values, size_t index, double none) {
        return values.empty() ? none : values.size() == 1 ? values[0] : values[index];
    }

    DataSourcePtr m_source;
    std::vector<float> m_mean;
    std::vector<float> m_scale;
};

}  // namespace

Config Preprocessing::to_config() const {
    Config config;
    if (!mean.empty()) {
        config["mean_values"] = written(mean);
    }
    if (!scale.empty()) {
        config["scale_values"] = written(scale);
    }
    if (reverse_channels) {
        config["reverse_input_channels"] = "True";
    }
    if (max_length > 0) {
        config["max_length"] = std::to_string(max_length);
    }
    return config;
}

Preprocessing Preprocessing::from_config(const Config& config) {
    Preprocessing result;
    result.mean = numbers_in(config, "mean_values");
    result.scale = numbers_in(config, "scale_values");
    const auto reverse = config.find("reverse_input_channels");
    result.reverse_channels = reverse != config.end() && data::lower_case(reverse->second) == "true";
    const auto length = numbers_in(config, "max_length");
    result.max_length = length.empty() || length[0] < 0 ? 0 : static_cast<size_t>(length[0]);
    return result;
}

Preprocessing fit_scaling(const DataSource& source, const std::vector<size_t>& indices) {
    const auto features = feature_count(source);
    std::vector<double> sum(features);
    std::vector<double> squares(features);
    const auto each = [&](const auto& visit) {
        for (size_t begin = 0; begin < indices.size(); begin += 1024) {
            const auto end = std::min(begin + 1024, indices.size());
            const auto batch =
                source.get({indices.begin() + static_cast<long>(begin), indices.begin() + static_cast<long>(end)});
            const auto* x = batch.inputs.begin()->second.data<const float>();
            for (size_t i = 0; i < (end - begin) * features; ++i) {
                visit(i % features, x[i]);
            }
        }
    };
    const auto count = static_cast<double>(indices.size());
    Preprocessing result;
    each([&](size_t i, double x) { sum[i] += x; });
    for (const auto value : sum) {
        result.mean.push_back(value / count);
    }
    // A second pass: the difference of two large sums would lose the digits of a small deviation.
    each([&](size_t i, double x) { squares[i] += (x - result.mean[i]) * (x - result.mean[i]); });
    for (const auto value : squares) {
        const auto deviation = std::sqrt(value / count);
        result.scale.push_back(deviation > 0 ? deviation : 1);
    }
    return result;
}

DataSourcePtr scaled(const DataSourcePtr& source, const Preprocessing& preprocessing) {
    return std::make_shared<Scaled>(source, preprocessing);
}

}  // namespace ovtk
