// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/check.hpp"
#include "model/files.hpp"

namespace ovtk::model {

namespace fs = std::filesystem;

void check_paddle(const fs::path& program) {
    const auto parameters = fs::path(program).replace_extension(".pdiparams");
    std::error_code error;
    OVTK_CHECK(fs::is_regular_file(parameters, error),
               "the weights ",
               parameters,
               " of the Paddle model are missing; put the file beside ",
               program.filename());
}

}  // namespace ovtk::model
