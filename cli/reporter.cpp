// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "reporter.hpp"

#include <cmath>
#include <iostream>

#include "text.hpp"

namespace ovtk::cli {

nlohmann::ordered_json Record::json() const {
    nlohmann::ordered_json object = {{"event", event}, {"step", step}, {"epoch", epoch}};
    if (const auto loss = values.find("loss"); loss != values.end()) {
        object["loss"] = loss->second;
    }
    object["lr"] = lr;
    for (const auto& [name, value] : values) {
        object[name] = value;
    }
    return object;
}

Reporter::Reporter(bool json) : m_json(json), m_bar(!json && ProgressBar::on_terminal()) {}

void Reporter::note(const std::string& text) {
    m_bar.clear();
    if (m_json) {
        std::cout << nlohmann::ordered_json{{"event", "note"}, {"text", text}}.dump() << std::endl;
    } else {
        std::cout << "note: " << text << std::endl;
    }
}

void Reporter::record(const Record& record, int64_t epochs, const Pace& pace) {
    m_bar.clear();
    if (m_json) {
        std::cout << record.json().dump() << std::endl;
        return;
    }
    if (record.epoch == 0) {
        std::cout << "before training";
    } else {
        std::cout << "epoch " << record.epoch << '/' << epochs;
    }
    if (record.event == "step") {
        std::cout << " step " << record.step;
    }
    for (const auto* first : {"loss", "val_loss"}) {
        if (const auto found = record.values.find(first); found != record.values.end()) {
            std::cout << "  " << first << ' ' << short_number(found->second);
        }
    }
    for (const auto& [name, value] : record.values) {
        if (name != "loss" && name != "val_loss") {
            std::cout << "  " << name << ' ' << short_number(value);
        }
    }
    if (record.epoch > 0) {
        std::cout << "  lr " << short_number(record.lr) << "  " << grouped(std::lround(pace.per_second()))
                  << " samples/s";
    }
    std::cout << std::endl;
}

void Reporter::progress(int64_t epoch, int64_t epochs, size_t batch, size_t batches, double loss, const Pace& pace) {
    const auto all = static_cast<double>(batches) * static_cast<double>(epochs - epoch + 1);
    const auto left =
        pace.seconds() / static_cast<double>(std::max<size_t>(batch, 1)) * (all - static_cast<double>(batch));
    m_bar.draw("epoch " + std::to_string(epoch) + "/" + std::to_string(epochs),
               batch,
               batches,
               " loss " + short_number(loss) + "  " + grouped(std::lround(pace.per_second())) + " samples/s  " +
                   duration(left) + " left");
}

void Reporter::end(const std::string& text, const nlohmann::ordered_json& fields) {
    m_bar.clear();
    if (m_json) {
        nlohmann::ordered_json object = {{"event", "end"}};
        object.update(fields);
        std::cout << object.dump() << std::endl;
    } else {
        std::cout << text << std::endl;
    }
}

}  // namespace ovtk::cli
