// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "ovtk/op_table.hpp"

namespace ovtk::cli {

namespace {

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const auto& part : parts) {
        text += (text.empty() ? "" : " ") + part;
    }
    return text;
}

void print_json(const std::vector<OpRow>& rows) {
    auto list = nlohmann::ordered_json::array();
    for (const auto& row : rows) {
        list.push_back(
            {{"op", row.op}, {"versions", row.versions}, {"status", to_string(row.status)}, {"note", row.note}});
    }
    std::cout << list.dump(2) << '\n';
}

void print_table(const std::vector<OpRow>& rows) {
    size_t name_width = 0;
    size_t version_width = 0;
    for (const auto& row : rows) {
        name_width = std::max(name_width, row.op.size());
        version_width = std::max(version_width, joined(row.versions).size());
    }
    std::cout << std::left;
    for (const auto& row : rows) {
        std::cout << std::setw(static_cast<int>(name_width + 2)) << row.op
                  << std::setw(static_cast<int>(version_width + 2)) << joined(row.versions) << std::setw(20)
                  << to_string(row.status) << row.note << '\n';
    }
}

}  // namespace

void add_ops(CLI::App& app) {
    auto* command = app.add_subcommand("ops", "Lists the ops and how gradients pass through each");
    const auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "Print JSON: a list of {op, versions, status, note}");
    command->callback([json] {
        const auto rows = op_table();
        *json ? print_json(rows) : print_table(rows);
    });
}

}  // namespace ovtk::cli
