// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/export_index.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "checkpoint/atomic_file.hpp"
#include "ovtk/error.hpp"

namespace ovtk::session {

using Json = nlohmann::json;

namespace {

Json to_json(const ExportIndex::Entry& entry) {
    return {{"file", entry.file},
            {"step", entry.step},
            {"epoch", entry.epoch},
            {"metric", entry.metric ? Json(*entry.metric) : Json()},
            {"precision", entry.precision},
            {"sha256", entry.sha256}};
}

ExportIndex::Entry from_json(const Json& json) {
    ExportIndex::Entry entry;
    entry.file = json.at("file").get<std::string>();
    entry.step = json.at("step").get<int64_t>();
    entry.epoch = json.at("epoch").get<int64_t>();
    if (!json.at("metric").is_null()) {
        entry.metric = json.at("metric").get<double>();
    }
    entry.precision = json.at("precision").get<std::string>();
    entry.sha256 = json.at("sha256").get<std::map<std::string, std::string>>();
    return entry;
}

}  // namespace

ExportIndex::ExportIndex(const std::string& folder) : m_path(folder + "/index.json") {
    std::error_code error;
    if (!std::filesystem::exists(m_path, error)) {
        return;
    }
    try {
        std::ifstream file(m_path);
        const auto list = Json::parse(file);
        for (const auto& json : list) {
            m_entries.push_back(from_json(json));
        }
    } catch (const Json::exception&) {
        throw CheckpointError("'" + m_path +
                              "' is not an index of exported models; remove it or choose another folder");
    }
}

void ExportIndex::put(Entry entry) {
    const auto is_same = [&](const Entry& other) {
        return other.file == entry.file;
    };
    const auto old = std::find_if(m_entries.begin(), m_entries.end(), is_same);
    if (old == m_entries.end()) {
        m_entries.push_back(std::move(entry));
    } else {
        *old = std::move(entry);
    }
    auto list = Json::array();
    for (const auto& item : m_entries) {
        list.push_back(to_json(item));
    }
    const auto text = list.dump(2) + "\n";
    checkpoint::AtomicFile file(m_path);
    file.write(text.data(), text.size());
    file.commit();
}

std::optional<double> ExportIndex::metric_of(const std::string& file) const {
    for (const auto& entry : m_entries) {
        if (entry.file == file) {
            return entry.metric;
        }
    }
    return std::nullopt;
}

}  // namespace ovtk::session
