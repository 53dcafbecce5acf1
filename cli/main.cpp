// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <exception>
#include <iostream>

#include "commands.hpp"
#include "interrupt.hpp"
#include "ovtk/version.hpp"
#include "text.hpp"

namespace {

constexpr int FAILED = 1;
constexpr int WRONG_USAGE = 2;
constexpr int INTERRUPTED = 130;

int fail(const std::string& message, int code) {
    std::cerr << "ovtk: error: " << ovtk::cli::one_line(message) << '\n';
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Trains models on OpenVINO.", "ovtk");
    app.set_version_flag("--version", "ovtk " + ovtk::version() + ", OpenVINO " + ovtk::openvino_version());
    app.require_subcommand(1);
    ovtk::cli::add_train(app);
    ovtk::cli::add_eval(app);
    ovtk::cli::add_predict(app);
    ovtk::cli::add_inspect(app);
    ovtk::cli::add_export(app);
    ovtk::cli::add_ops(app);
    ovtk::cli::add_bench(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {  // --help, --version
            return app.exit(error);
        }
        return fail(std::string(error.what()) + " (ovtk COMMAND --help lists the flags)", WRONG_USAGE);
    } catch (const ovtk::cli::Interrupted& interrupted) {
        std::cerr << "ovtk: " << interrupted.what() << '\n';
        return INTERRUPTED;
    } catch (const std::exception& error) {
        return fail(error.what(), FAILED);
    }
    return 0;
}
