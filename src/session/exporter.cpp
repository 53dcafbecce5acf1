// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "ovtk/exporter.hpp"

#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>

#include "checkpoint/sha256.hpp"
#include "graph/check.hpp"
#include "session/export_index.hpp"
#include "session/ir.hpp"
#include "text/numbers.hpp"

namespace ovtk {

namespace {

// A model to be written, under one or more names.
struct Job {
    std::shared_ptr<ov::Model> model;
    std::vector<std::string> names;
    int64_t step;
    int64_t epoch;
    std::optional<double> metric;
};

// "epoch", 3, 3 -> "epoch-003"
std::string numbered(const char* what, int64_t number, int digits) {
    char text[64];
    std::snprintf(text, sizeof(text), "%s-%0*lld", what, digits, static_cast<long long>(number));
    return text;
}

}  // namespace

class Exporter::State {
public:
    explicit State(ExportOptions given) : options(std::move(given)), index(prepared_folder()) {
        const auto best = index.metric_of("best.xml");
        best_metric = best.value_or(options.larger_is_better ? -INFINITY : INFINITY);
        writer = std::thread([this] { write_all(); });
    }

    ~State() {
        {
            const std::lock_guard<std::mutex> lock(mutex);
            is_over = true;
        }
        changed.notify_all();
        writer.join();
    }

    void add(const ExportSource& source, std::vector<std::string> names, std::optional<double> metric) {
        throw_error();
        auto model = source.model();
        for (const auto& [key, value] : options.model_info) {
            model->set_rt_info(value, "model_info", key);
        }
        std::unique_lock<std::mutex> lock(mutex);
        changed.wait(lock, [this] { return jobs.size() < MOST_WAITING; });
        jobs.push_back({std::move(model), std::move(names), source.step, source.epoch, metric});
        changed.notify_all();
    }

    void wait() {
        std::unique_lock<std::mutex> lock(mutex);
        changed.wait(lock, [this] { return jobs.empty() && !is_writing; });
    }

    // Tells the caller of an error of the thread, once.
    void throw_error() {
        const std::lock_guard<std::mutex> lock(mutex);
        if (auto failure = std::exchange(error, nullptr)) {
            std::rethrow_exception(failure);
        }
    }

    bool is_better(double metric) const {
        return options.larger_is_better ? metric > best_metric : metric < best_metric;
    }

    const ExportOptions options;
    int64_t interval = 0;  ///< steps between exports, or 0
    double best_metric = 0;

private:
    static constexpr size_t MOST_WAITING = 2;

    std::string prepared_folder() {
        OVTK_CHECK(!options.dir.empty(), "exporting needs a folder");
        OVTK_CHECK(!options.precisions.empty(), "exporting needs a precision: f32 or f16");
        for (const auto& precision : options.precisions) {
            OVTK_CHECK(precision == "f32" || precision == "f16",
                       "the export precision must be f32 or f16, got '",
                       precision,
                       "'");
        }
        if (options.every != "epoch" && options.every != "best") {
            interval = text::to_int(options.every).value_or(0);
            OVTK_CHECK(interval > 0,
                       "export_every must be 'epoch', 'best' or a number of steps, got '",
                       options.every,
                       "'");
        }
        std::error_code failure;
        std::filesystem::create_directories(options.dir, failure);
        if (failure) {
            throw CheckpointError("Cannot make the folder '" + options.dir + "': " + failure.message());
        }
        return options.dir;
    }

    void write_all() {
        std::unique_lock<std::mutex> lock(mutex);
        for (;;) {
            changed.wait(lock, [this] { return is_over || !jobs.empty(); });
            if (jobs.empty()) {
                return;
            }
            auto job = std::move(jobs.front());
            jobs.pop_front();
            is_writing = true;
            changed.notify_all();
            lock.unlock();
            const auto failure = try_to_write(std::move(job));
            lock.lock();
            error = failure ? failure : error;
            is_writing = false;
            changed.notify_all();
        }
    }

    // Gives the error, if there was one. The job, and with it the model, ends here.
    std::exception_ptr try_to_write(const Job job) noexcept {
        try {
            write(job);
        } catch (...) {
            return std::current_exception();
        }
        return nullptr;
    }

    void write(const Job& job) {
        for (size_t i = 0; i < options.precisions.size(); ++i) {
            const auto& precision = options.precisions[i];
            for (const auto& name : job.names) {
                const auto stem = i == 0 ? name : name + "-" + precision;
                const auto path = options.dir + "/" + stem;
                session::write_ir(job.model, path + ".xml", precision);
                session::ExportIndex::Entry entry{stem + ".xml", job.step, job.epoch, job.metric, precision, {}};
                for (const auto* ending : {".xml", ".bin"}) {
                    entry.sha256[stem + ending] = checkpoint::sha256_of_file(path + ending);
                }
                index.put(std::move(entry));
            }
        }
    }

    session::ExportIndex index;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Job> jobs;
    bool is_writing = false;
    bool is_over = false;
    std::exception_ptr error;
    std::thread writer;
};

Exporter::Exporter(ExportOptions options) : m_state(std::make_unique<State>(std::move(options))) {}
Exporter::~Exporter() = default;

ExportSource Exporter::source_of(const Session& session) const {
    const bool ema = m_state->options.ema;
    return {[&session, ema] { return session.trained_model(ema); }, session.step_count(), session.epoch()};
}

void Exporter::end_step(const Session& session) {
    end_step(source_of(session));
}

void Exporter::end_epoch(const Session& session, std::optional<double> metric) {
    end_epoch(source_of(session), metric);
}

void Exporter::end_step(const ExportSource& source) {
    if (m_state->interval > 0 && source.step % m_state->interval == 0) {
        m_state->add(source, {numbered("step", source.step, 6), "last"}, std::nullopt);
    }
}

void Exporter::end_epoch(const ExportSource& source, std::optional<double> metric) {
    OVTK_CHECK(metric || m_state->options.every != "best",
               "export_every = 'best' needs a metric at the end of an epoch");
    std::vector<std::string> names;
    if (m_state->options.every == "epoch") {
        names.push_back(numbered("epoch", source.epoch, 3));
    }
    if (metric && m_state->is_better(*metric)) {
        m_state->best_metric = *metric;
        names.push_back("best");
    }
    names.push_back("last");
    m_state->add(source, std::move(names), metric);
}

void Exporter::finish() {
    m_state->wait();
    m_state->throw_error();
}

}  // namespace ovtk
