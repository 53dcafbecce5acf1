// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <limits>

#include "schedules/common.hpp"
#include "schedules/table.hpp"

namespace ovtk::schedules {

namespace {

// A smaller relative change is no improvement.
constexpr double THRESHOLD = 1e-4;

struct PlateauOptions {
    double gamma = 0.1;
    int64_t patience = 10;
    bool larger_is_better = false;
    double end = 0;
};

text::Settings settings_of(PlateauOptions& o) {
    return {{"gamma", &o.gamma, text::FRACTION},
            {"patience", &o.patience, text::NOT_NEGATIVE},
            {"larger_is_better", &o.larger_is_better},
            {"end", &o.end, text::NOT_NEGATIVE}};
}

struct PlateauState {
    double factor = 1;
    double best = 0;
    int64_t waited = 0;  ///< observations since the last improvement or reduction
};

text::Settings settings_of(PlateauState& s) {
    return {{"factor", &s.factor}, {"best", &s.best}, {"waited", &s.waited}};
}

// After more than `patience` observations without improvement: factor' = max(gamma * factor, end).
class Plateau final : public Configured<PlateauOptions> {
public:
    explicit Plateau(PlateauOptions options) : Configured("plateau", options) {
        const double infinity = std::numeric_limits<double>::infinity();
        m_state.best = m.larger_is_better ? -infinity : infinity;
    }

    double factor(int64_t) const override {
        return m_state.factor;
    }

    void observe(double metric) override {
        const bool improved =
            m.larger_is_better ? metric > m_state.best * (1 + THRESHOLD) : metric < m_state.best * (1 - THRESHOLD);
        if (improved) {
            m_state.best = metric;
            m_state.waited = 0;
        } else if (++m_state.waited > m.patience) {
            m_state.factor = std::max(m_state.factor * m.gamma, m.end);
            m_state.waited = 0;
        }
    }

    Config state() const override {
        auto copy = m_state;
        return text::write(settings_of(copy));
    }

    void set_state(const Config& state) override {
        m_state = text::from_config("state of schedule 'plateau'", state, m_state);
    }

private:
    PlateauState m_state;
};

}  // namespace

SchedulePtr plateau(double gamma, int64_t patience, bool larger_is_better, double end) {
    return std::make_shared<Plateau>(PlateauOptions{gamma, patience, larger_is_better, end});
}

SchedulePtr make_plateau(const Config& config) {
    return std::make_shared<Plateau>(text::from_config<PlateauOptions>("schedule 'plateau'", config));
}

}  // namespace ovtk::schedules
