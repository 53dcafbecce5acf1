// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <CLI/CLI.hpp>

/// One function per command, each in a file of its own: it adds the command, its flags and what it runs.
namespace ovtk::cli {

void add_train(CLI::App& app);
void add_eval(CLI::App& app);
void add_predict(CLI::App& app);
void add_inspect(CLI::App& app);
void add_export(CLI::App& app);
void add_ops(CLI::App& app);
void add_bench(CLI::App& app);

}  // namespace ovtk::cli
