// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "memory.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>

#include "ovtk/error.hpp"
#include "text.hpp"

namespace fs = std::filesystem;

namespace ovtk::cli {

namespace {

// Peaks of equal runs differ by a few per cent: the allocator and the threads decide.
constexpr double ROOM = 0.95;
// Stands for the peak of a measurement that the system killed.
constexpr auto KILLED = std::numeric_limits<uint64_t>::max();

/// This command's arguments and the ones that make it a measurement.
std::vector<std::string> measuring_arguments(size_t part, const fs::path& folder) {
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    auto arguments = split(text, '\0');
    arguments.push_back("--measure-part=" + std::to_string(part));
    arguments.push_back("--measure-folder=" + folder.string());
    return arguments;
}

/// Runs this program anew, silently.
/// \return its peak memory in bytes; 0 when it ended with an error, which the run itself will report; the most there is
/// when it was killed, as the system does where memory runs out
uint64_t peak_of_run(const std::vector<std::string>& arguments, const fs::path& folder) {
    std::vector<char*> argv;
    for (const auto& argument : arguments) {
        argv.push_back(const_cast<char*>(argument.c_str()));
    }
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t process = 0;
    const auto failed = posix_spawn(&process, "/proc/self/exe", &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    if (failed != 0 || waitpid(process, &status, 0) != process) {
        return 0;
    }
    if (WIFSIGNALED(status)) {
        return KILLED;
    }
    uint64_t peak = 0;
    std::ifstream(folder / PEAK_FILE) >> peak;
    return peak;
}

/// A folder that goes with the object.
struct TemporaryFolder {
    TemporaryFolder() {
        auto name = (fs::temp_directory_path() / "ovtk-measure-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) {
            throw ArgumentError("Cannot make a temporary folder for --memory-limit in '" +
                                fs::temp_directory_path().string() + "': " + std::strerror(errno) +
                                ". Fix: set TMPDIR to a folder that can be written.");
        }
        path = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    fs::path path;
};

/// Why the step of a batch is not the mean over its parts; empty when it is.
std::string why_not_in_parts(const TrainSetup& setup) {
    for (const auto& op : setup.model->get_ops()) {
        if (std::strcmp(op->get_type_name(), "BatchNormInference") == 0) {
            return "its batch normalisations look at all samples at once";
        }
    }
    for (const auto& term : setup.options.losses) {
        auto config = term.loss->config();
        if (config["reduction"] == "sum" || !config["class_weights"].empty()) {
            return "the loss '" + term.loss->name() + "' is no plain mean over the samples";
        }
        if (term.loss->name() == "cross_entropy" && setup.training->labels().empty()) {
            return "targets of the cross-entropy may be left out, so that samples count differently";
        }
        if (term.loss->name() == "output") {
            return "the model computes its loss itself";
        }
    }
    return {};
}

std::vector<size_t> first_samples(size_t count, const DataSource& source) {
    std::vector<size_t> indices(std::min(count, source.size()));
    std::iota(indices.begin(), indices.end(), size_t{0});
    return indices;
}

}  // namespace

uint64_t parse_size(const std::string& text, const std::string& flag) {
    char* end = nullptr;
    const auto number = std::strtod(text.c_str(), &end);
    std::string unit(end);
    const std::string units = "KMGT";
    double factor = 1;
    if (const auto power = unit.empty() ? std::string::npos : units.find(static_cast<char>(std::toupper(unit[0])));
        power != std::string::npos) {
        factor = std::pow(1024.0, static_cast<double>(power + 1));
        unit = unit.substr(1);
    }
    const auto is_unit = unit.empty() || unit == "B" || (factor > 1 && unit == "iB");
    if (end == text.c_str() || !is_unit || !(number * factor >= 1) || number * factor > 1e18) {
        throw ArgumentError(flag + " takes a size such as 800M or 1.5G, not '" + text + "'.");
    }
    return static_cast<uint64_t>(number * factor);
}

std::string size_text(uint64_t bytes) {
    const auto mebibytes = static_cast<double>(bytes) / (1024 * 1024);
    char buffer[40];
    std::snprintf(buffer,
                  sizeof(buffer),
                  mebibytes >= 1024 ? "%.2f GiB" : "%.0f MiB",
                  mebibytes >= 1024 ? mebibytes / 1024 : mebibytes);
    return buffer;
}

size_t choose_part(size_t batch, uint64_t limit, const std::function<uint64_t(size_t)>& peak_of) {
    const auto fits = [&](uint64_t peak) {
        return static_cast<double>(peak) <= ROOM * static_cast<double>(limit);
    };
    const auto one = peak_of(1);
    if (!fits(one)) {
        return 0;
    }
    // What more samples take, from a few of them; parts that would be far too large are never tried.
    const auto few = std::min<size_t>(batch, 4);
    const auto several = few > 1 ? peak_of(few) : one;
    const auto slope =
        few > 1 && several > one ? static_cast<double>(several - one) / static_cast<double>(few - 1) : 0.0;
    for (auto part = batch; part > 1; --part) {
        const auto expected = static_cast<double>(one) + slope * static_cast<double>(part - 1);
        if (batch % part == 0 && expected <= 1.2 * static_cast<double>(limit) &&
            fits(part == few ? several : peak_of(part))) {
            return part;
        }
    }
    return 1;
}

size_t fit_batch(const TrainFlags& flags, const TrainSetup& setup, Reporter& reporter) {
    const auto limit = parse_size(flags.memory_limit, "--memory-limit");
    const auto batch = std::min(flags.data.batch_size, setup.training->size());
    std::map<size_t, uint64_t> peaks;
    const auto peak_of = [&](size_t part) {
        const TemporaryFolder folder;
        return peaks[part] = peak_of_run(measuring_arguments(part, folder.path), folder.path);
    };
    const auto part = choose_part(batch, limit, peak_of);
    if (part == 0) {
        const auto need = peaks.at(1) == KILLED ? "more than there is" : size_text(peaks.at(1));
        throw ArgumentError("Training takes " + need + " with one sample at a time, --memory-limit is " +
                            size_text(limit) +
                            ". Fix: give more memory, or train fewer weights (--trainable) or a "
                            "smaller model.");
    }
    if (part == batch) {
        return flags.data.batch_size;
    }
    const auto why = why_not_in_parts(setup);
    if (!why.empty()) {
        throw ArgumentError("Training with batches of " + std::to_string(batch) + " samples takes more than " +
                            size_text(limit) + ", and this batch can't be cut up because " + why +
                            ". Fix: --batch-size " + std::to_string(part) + " fits; --accumulate " +
                            std::to_string(batch / part) + " then takes as many samples to a step.");
    }
    reporter.note("batches of " + std::to_string(batch) + " samples are worked off " + std::to_string(part) +
                  " at a time to stay within " + size_text(limit) + " (measured: " + size_text(peaks.at(part)) + ")");
    return part;
}

void shrink_for_measurement(TrainSetup& setup, const TrainFlags& flags) {
    const auto last = setup.training->size() % flags.data.batch_size;
    setup.training = subset(setup.training, first_samples(flags.data.batch_size + last, *setup.training));
    if (setup.validation) {
        const auto rest = setup.validation->size() % flags.measure_part;
        setup.validation = subset(setup.validation, first_samples(flags.measure_part + rest, *setup.validation));
    }
}

}  // namespace ovtk::cli
