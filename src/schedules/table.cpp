// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "schedules/table.hpp"

#include "text/table.hpp"

namespace ovtk {

SchedulePtr make_schedule(const std::string& name, const Config& config) {
    static const text::Table<SchedulePtr> table{{"constant", schedules::make_constant},
                                                {"cosine", schedules::make_cosine},
                                                {"exponential", schedules::make_exponential},
                                                {"linear", schedules::make_linear},
                                                {"one_cycle", schedules::make_one_cycle},
                                                {"plateau", schedules::make_plateau},
                                                {"polynomial", schedules::make_polynomial},
                                                {"step", schedules::make_step}};
    return text::make("schedule", table, name, config);
}

}  // namespace ovtk
