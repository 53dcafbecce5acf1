// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "data/convert.hpp"
#include "data/sources.hpp"
#include "data/strings.hpp"
#include "ovtk/error.hpp"

namespace ovtk::data {

namespace {

std::string line_of(const Table& table, size_t row, const std::string& path) {
    return "'" + path + "' line " + std::to_string(table.lines[row]);
}

/// The target column: the one that was named, or one with a usual name.
std::optional<size_t> target_column(const Table& table, const std::string& path, const DataOptions& options) {
    if (!options.target.empty()) {
        if (options.use == DataUse::prediction && table.has_header &&
            std::find(table.columns.begin(), table.columns.end(), options.target) == table.columns.end()) {
            return std::nullopt;
        }
        return table.column(options.target, path);
    }
    for (size_t i = 0; i < table.columns.size(); ++i) {
        const auto name = lower_case(table.columns[i]);
        if (name == "target" || name == "label" || name == "class" || name == "y") {
            return i;
        }
    }
    if (options.use == DataUse::prediction) {
        return std::nullopt;
    }
    throw ArgumentError("'" + path +
                        "' has no column named target, label, class or y. Fix: give --target COLUMN, one of " +
                        listed(table.columns) + ", or its number from 0.");
}

/// The columns that aren't features. For a prediction those that are not there don't count.
std::set<size_t> target_columns(const Table& table,
                                std::optional<size_t> first,
                                const std::string& path,
                                const DataOptions& options) {
    std::set<size_t> columns;
    if (first) {
        columns.insert(*first);
    }
    for (const auto& field : options.more_targets) {
        const auto is_there = std::find(table.columns.begin(), table.columns.end(), field.name) != table.columns.end();
        if (is_there || options.use != DataUse::prediction) {
            columns.insert(table.column(field.name, path));
        }
    }
    return columns;
}

/// All columns but those left out, as f32 [rows, columns].
ov::Tensor features(const Table& table, const std::set<size_t>& left_out, const std::string& path) {
    const auto width = table.columns.size() - left_out.size();
    ov::Tensor tensor(ov::element::f32, ov::Shape{table.rows.size(), width});
    auto* to = tensor.data<float>();
    for (size_t row = 0; row < table.rows.size(); ++row) {
        for (size_t i = 0; i < table.columns.size(); ++i) {
            if (left_out.count(i) > 0) {
                continue;
            }
            const auto& cell = table.rows[row][i];
            const auto value = parse_number(cell);
            if (!value || !std::isfinite(*value)) {
                throw ArgumentError(line_of(table, row, path) + ", column '" + table.columns[i] + "': " +
                                    (cell.empty() ? "the cell is empty" : "'" + cell + "' is not a finite number") +
                                    ". Fix: features must be numbers; fill or remove the row or column.");
            }
            *to++ = static_cast<float>(*value);
        }
    }
    return tensor;
}

/// A column of cells as an array: i64 when all are whole numbers, f32 when all are numbers, text otherwise.
Array column_array(const Table& table, size_t column, const std::string& path) {
    const auto rows = table.rows.size();
    Array array;
    array.shape = {rows};
    bool whole = true;
    bool numeric = true;
    for (size_t row = 0; row < rows; ++row) {
        const auto& cell = table.rows[row][column];
        if (cell.empty()) {
            throw ArgumentError(line_of(table, row, path) + ": the target '" + table.columns[column] +
                                "' is empty. Fix: fill it in or remove the row.");
        }
        whole = whole && parse_integer(cell);
        numeric = numeric && parse_number(cell);
        array.texts.push_back(cell);
    }
    if (!numeric) {
        return array;
    }
    array.values = ov::Tensor(whole ? ov::element::i64 : ov::element::f32, array.shape);
    for (size_t row = 0; row < rows; ++row) {
        if (whole) {
            array.values.data<int64_t>()[row] = *parse_integer(array.texts[row]);
        } else {
            array.values.data<float>()[row] = static_cast<float>(*parse_number(array.texts[row]));
        }
    }
    return array;
}

/// Puts all targets that the options name into the content.
void add_targets(ArrayContent& content,
                 const Table& table,
                 std::optional<size_t> first,
                 const std::string& path,
                 const DataOptions& options) {
    if (!first || options.use == DataUse::prediction) {
        return;
    }
    const auto what = [&](size_t column) {
        return "Column '" + table.columns[column] + "' of '" + path + "'";
    };
    content.targets = targets_from(column_array(table, *first, path), options, what(*first));
    for (const auto& field : options.more_targets) {
        const auto column = table.column(field.name, path);
        content.more_targets[field.name] =
            further_target(column_array(table, column, path), field, table.rows.size(), what(column));
    }
}

}  // namespace

const DataField& only_input(const DataOptions& options, const std::string& path, const std::string& kind) {
    if (options.inputs.size() != 1) {
        std::vector<std::string> names;
        for (const auto& input : options.inputs) {
            names.push_back(input.name);
        }
        throw ArgumentError("'" + path + "' gives " + kind + ", but the model has " +
                            std::to_string(options.inputs.size()) + " inputs (" + listed(names) +
                            "). Fix: store one array per input in an .npz file.");
    }
    return options.inputs.front();
}

DataSourcePtr open_table(const std::string& path, const Table& table, const DataOptions& options) {
    const auto& input = only_input(options, path, "one row of features per sample");
    const auto target = target_column(table, path, options);
    ArrayContent content;
    content.path = path;
    content.place = "line";
    content.numbers = table.lines;
    auto tensor = features(table, target_columns(table, target, path, options), path);
    const auto width = tensor.get_shape()[1];
    auto shape = input.shape;
    const auto fits = shape.rank().is_static() && shape.size() == 2 && shape[1].compatible(width);
    if (!fits || !input.type.is_real()) {
        throw ArgumentError("'" + path + "' has " + std::to_string(width) + " feature columns, the input '" +
                            input.name + "' takes " + input.type.to_string() + " of shape " + shape.to_string() +
                            ". Fix: keep as many columns as the model takes, beside the target.");
    }
    content.fields.push_back(
        {input.name, input.type, ov::PartialShape{-1, static_cast<ov::Dimension::value_type>(width)}});
    content.tensors.push_back(std::move(tensor));
    add_targets(content, table, target, path, options);
    check_targets(content.targets, table.rows.size(), options, "'" + path + "'");
    return make_array_source(std::move(content));
}

DataSourcePtr open_text_table(const std::string& path, const Table& table, const DataOptions& options) {
    const auto target = target_column(table, path, options);
    size_t text = 0;
    if (!options.text.empty()) {
        text = table.column(options.text, path);
    } else if (const auto named = std::find(table.columns.begin(), table.columns.end(), "text");
               named != table.columns.end()) {
        text = static_cast<size_t>(named - table.columns.begin());
    } else if (table.columns.size() <= 2) {
        text = target == size_t{0} ? table.columns.size() - 1 : 0;
    } else {
        throw ArgumentError("'" + path + "' has no column named text. Fix: give --text COLUMN, one of " +
                            listed(table.columns) + ".");
    }
    std::vector<std::string> texts;
    for (const auto& row : table.rows) {
        texts.push_back(row[text]);
    }
    ArrayContent targets;
    add_targets(targets, table, target, path, options);
    check_targets(targets.targets, texts.size(), options, "'" + path + "'");
    auto content = tokenized(texts, path, options);
    content.place = "line";
    content.numbers = table.lines;
    content.targets = std::move(targets.targets);
    content.more_targets = std::move(targets.more_targets);
    return make_array_source(std::move(content));
}

}  // namespace ovtk::data
