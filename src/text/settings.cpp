// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "text/settings.hpp"

#include <cmath>
#include <limits>

#include "graph/check.hpp"
#include "text/near_matches.hpp"
#include "text/numbers.hpp"

namespace ovtk::text {

namespace {

constexpr double INF = std::numeric_limits<double>::infinity();

template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

bool contains(const Range& range, double value) {
    const bool above = range.includes_low ? value >= range.low : value > range.low;
    const bool below = range.includes_high ? value <= range.high : value < range.high;
    return std::isfinite(value) && above && below;
}

template <class T>
void check_number(const std::string& owner, const Setting& setting, T value) {
    OVTK_CHECK(contains(setting.range, static_cast<double>(value)),
               owner,
               ": ",
               setting.name,
               " must be ",
               setting.range.words,
               ", but is ",
               to_text(value));
}

// What a setting takes, for the message about a text that isn't a value.
std::string kind_of(const Setting& setting) {
    return std::visit(
        Overloaded{[](const double*) -> std::string { return "a number"; },
                   [](const int64_t*) -> std::string { return "a whole number"; },
                   [](const bool*) -> std::string { return "true or false"; },
                   [](const std::vector<double>*) -> std::string { return "numbers with commas between"; },
                   [](const std::vector<int64_t>*) -> std::string { return "whole numbers with commas between"; },
                   [](const Choice& choice) {
                       return choice.words;
                   }},
        setting.value);
}

template <class T>
bool assign(T& target, const std::optional<T>& value) {
    if (value) {
        target = *value;
    }
    return value.has_value();
}

template <class T>
bool assign_list(std::vector<T>& target, const std::string& text, std::optional<T> (*parse)(const std::string&)) {
    target.clear();
    for (const auto& part : split(text)) {
        const auto value = parse(part);
        if (!value) {
            return false;
        }
        target.push_back(*value);
    }
    return true;
}

bool assign(const Setting& setting, const std::string& text) {
    return std::visit(Overloaded{[&](double* target) { return assign(*target, to_double(text)); },
                                 [&](int64_t* target) { return assign(*target, to_int(text)); },
                                 [&](bool* target) { return assign(*target, to_bool(text)); },
                                 [&](std::vector<double>* target) { return assign_list(*target, text, to_double); },
                                 [&](std::vector<int64_t>* target) { return assign_list(*target, text, to_int); },
                                 [&](const Choice& choice) {
                                     return choice.set(text);
                                 }},
                      setting.value);
}

}  // namespace

const Range ANY_NUMBER{-INF, INF, false, false, "a finite number"};
const Range NOT_NEGATIVE{0, INF, true, false, "a number not below 0"};
const Range POSITIVE{0, INF, false, false, "a number above 0"};
const Range FRACTION{0, 1, true, false, "in [0, 1)"};
const Range UNIT_INTERVAL{0, 1, true, true, "in [0, 1]"};

void check(const std::string& owner, const Settings& settings) {
    for (const auto& setting : settings) {
        const auto check_one = [&](auto value) {
            check_number(owner, setting, value);
        };
        const auto check_all = [&](const auto& values) {
            for (const auto value : values) {
                check_one(value);
            }
        };
        std::visit(Overloaded{[&](const double* value) { check_one(*value); },
                              [&](const int64_t* value) { check_one(*value); },
                              [](const bool*) {},
                              [&](const std::vector<double>* values) { check_all(*values); },
                              [&](const std::vector<int64_t>* values) { check_all(*values); },
                              [](const Choice&) {
                              }},
                   setting.value);
    }
}

void read(const std::string& owner, const Settings& settings, const Config& config) {
    for (const auto& [name, text] : config) {
        const Setting* found = nullptr;
        std::vector<std::string> names;
        for (const auto& setting : settings) {
            names.push_back(setting.name);
            found = setting.name == name ? &setting : found;
        }
        OVTK_CHECK(found, owner, " has no setting '", name, "'; ", suggestion(name, names));
        OVTK_CHECK(assign(*found, text), owner, ": ", name, " must be ", kind_of(*found), ", but is '", text, "'");
    }
}

Config write(const Settings& settings) {
    Config config;
    for (const auto& setting : settings) {
        config[setting.name] = std::visit(Overloaded{[](const Choice& choice) { return choice.get(); },
                                                     [](const auto* value) {
                                                         return to_text(*value);
                                                     }},
                                          setting.value);
    }
    return config;
}

}  // namespace ovtk::text
