// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ovtk/config.hpp"

/// The settings of a loss, optimizer or schedule, listed once for checking, reading and writing.
namespace ovtk::text {

/// The numbers a setting may hold; none of them may be infinite or NaN.
struct Range {
    double low;
    double high;
    bool includes_low;
    bool includes_high;
    const char* words;  ///< "must be ..."
};

extern const Range ANY_NUMBER;
extern const Range NOT_NEGATIVE;
extern const Range POSITIVE;
extern const Range FRACTION;       ///< [0, 1)
extern const Range UNIT_INTERVAL;  ///< [0, 1]

/// A setting of another type than a number, read and written by functions; `set` is false for a text it doesn't know.
struct Choice {
    std::function<std::string()> get;
    std::function<bool(const std::string&)> set;
    std::string words;  ///< "must be ..."
};

struct Setting {
    std::string name;
    std::variant<double*, int64_t*, bool*, std::vector<double>*, std::vector<int64_t>*, Choice> value;
    Range range = ANY_NUMBER;  ///< of a number, or of each number of a list
};

using Settings = std::vector<Setting>;

/// \param owner  begins the message: "optimizer 'adam'"
/// \throws ArgumentError naming a setting that is out of range, and its value
void check(const std::string& owner, const Settings& settings);

/// Fills the settings that `config` names. \throws ArgumentError for an unknown name or a text that isn't a value
void read(const std::string& owner, const Settings& settings, const Config& config);

Config write(const Settings& settings);

/// An options struct filled from a config; `settings_of(options)` lists its members.
template <class Options>
Options from_config(const std::string& owner, const Config& config, Options options = {}) {
    read(owner, settings_of(options), config);
    return options;
}

/// The part of a loss, optimizer or schedule that depends on its options alone.
template <class Base, class Options>
class Configured : public Base {
public:
    /// \throws ArgumentError when an option is out of range
    Configured(const std::string& kind, std::string name, Options options)
        : m(std::move(options)), m_name(std::move(name)), m_owner(kind + " '" + m_name + "'") {
        auto copy = m;
        check(m_owner, settings_of(copy));
    }

    std::string name() const override {
        return m_name;
    }

    Config config() const override {
        auto copy = m;
        return write(settings_of(copy));
    }

protected:
    /// "optimizer 'adam'", for messages.
    const std::string& owner() const {
        return m_owner;
    }

    const Options m;

private:
    std::string m_name;
    std::string m_owner;
};

}  // namespace ovtk::text
