// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "schedules/common.hpp"
#include "schedules/table.hpp"

namespace ovtk::schedules {

namespace {

struct ConstantOptions {};

text::Settings settings_of(ConstantOptions&) {
    return {};
}

// 1
class Constant final : public Configured<ConstantOptions> {
public:
    Constant() : Configured("constant", {}) {}

    double factor(int64_t) const override {
        return 1;
    }
};

}  // namespace

SchedulePtr constant() {
    return std::make_shared<Constant>();
}

SchedulePtr make_constant(const Config& config) {
    text::from_config<ConstantOptions>("schedule 'constant'", config);
    return constant();
}

}  // namespace ovtk::schedules
