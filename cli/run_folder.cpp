// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "run_folder.hpp"

#include <filesystem>

#include "ovtk/error.hpp"

namespace fs = std::filesystem;

namespace ovtk::cli {

namespace {

const char* const METRICS = "metrics.jsonl";

/// Whether a record was written before the checkpoint; a line that a killed process left half written was not.
bool belongs_before(const std::string& line, int64_t step, int64_t epoch) {
    const auto record = nlohmann::json::parse(line, nullptr, false);
    if (!record.is_object() || !record.value("event", nlohmann::json()).is_string()) {
        return false;
    }
    const auto* key = record["event"] == "epoch" ? "epoch" : "step";
    const auto& value = record.value(key, nlohmann::json());
    return value.is_number_integer() && value.get<int64_t>() <= (record["event"] == "epoch" ? epoch : step);
}

}  // namespace

std::string RunFolder::file(const std::string& name) const {
    return m_path + "/" + name;
}

std::string RunFolder::checkpoint() const {
    return file("checkpoint.safetensors");
}

bool RunFolder::holds_a_run() const {
    return fs::exists(checkpoint());
}

void RunFolder::create() const {
    std::error_code error;
    fs::create_directories(m_path, error);
    if (error || !fs::is_directory(m_path)) {
        throw ArgumentError("Cannot make the folder '" + m_path + "': " + error.message() +
                            ". Fix: give another one with --out.");
    }
}

void RunFolder::begin() {
    for (const auto* name :
         {"checkpoint.safetensors", "index.json", "best.xml", "best.bin", "model.xml", "model.bin"}) {
        fs::remove(file(name));
    }
    for (const auto& entry : fs::directory_iterator(m_path)) {
        if (entry.path().filename().string().rfind("events.out.tfevents.", 0) == 0) {
            fs::remove(entry.path());
        }
    }
    m_metrics.open(file(METRICS), std::ios::trunc);
    m_events.emplace(m_path, 0);
}

void RunFolder::go_on(int64_t step, int64_t epoch) {
    const auto path = file(METRICS);
    std::string kept;
    {
        std::ifstream old(path);
        for (std::string line; std::getline(old, line);) {
            if (belongs_before(line, step, epoch)) {
                kept += line + "\n";
            }
        }
    }
    const auto temporary = path + ".tmp";
    std::ofstream(temporary) << kept;
    fs::rename(temporary, path);
    m_metrics.open(path, std::ios::app);
    m_events.emplace(m_path, step + 1);
}

void RunFolder::publish_best() const {
    for (const auto* extension : {".bin", ".xml"}) {
        const auto best = file(std::string("best") + extension);
        if (!fs::exists(best)) {
            return;
        }
        const auto temporary = file(std::string("model") + extension + ".tmp");
        fs::copy_file(best, temporary, fs::copy_options::overwrite_existing);
        fs::rename(temporary, file(std::string("model") + extension));
    }
}

void RunFolder::write(const Record& record) {
    m_metrics << record.json().dump() << std::endl;
    if (!m_metrics) {
        throw ArgumentError("Cannot write '" + file(METRICS) + "'. Fix: check the space and permissions there.");
    }
    if (!m_events) {
        throw ArgumentError("The folder '" + m_path + "' was not opened for a run.");
    }
    for (const auto& [name, value] : record.values) {
        m_events->scalar(name, record.step, value);
    }
    m_events->scalar("lr", record.step, record.lr);
    m_events->flush();
}

}  // namespace ovtk::cli
