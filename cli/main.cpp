// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <exception>
#include <iostream>

#include "commands.hpp"
#include "ovtk/version.hpp"

int main(int argc, char** argv) {
    CLI::App app("Trains models on OpenVINO.", "ovtk");
    app.set_version_flag("--version", "ovtk " + ovtk::version() + ", OpenVINO " + ovtk::openvino_version());
    app.require_subcommand(1);
    ovtk::cli::add_ops(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error);
    } catch (const std::exception& error) {
        std::cerr << "ovtk: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
