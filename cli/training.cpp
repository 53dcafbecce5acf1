// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "training.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "interrupt.hpp"
#include "ovtk/error.hpp"
#include "peak_memory.hpp"
#include "text.hpp"

namespace ovtk::cli {

namespace {

constexpr auto BETWEEN_CHECKPOINTS = std::chrono::seconds(60);

LoaderOptions loader_options(const TrainFlags& flags, int64_t epoch, size_t first_batch) {
    LoaderOptions options;
    options.batch_size = flags.data.batch_size;
    options.shuffle = true;
    options.seed = flags.seed;
    options.epoch = epoch;
    options.first_batch = first_batch;
    options.augment = split(flags.augment, ',');
    return options;
}

double number_in(const Config& metadata, const std::string& key, double missing) {
    const auto found = metadata.find(key);
    return found == metadata.end() ? missing : std::stod(found->second);
}

ExportOptions export_options(const TrainFlags& flags, const TrainSetup& setup) {
    ExportOptions options;
    options.dir = flags.out;
    options.every = flags.export_every.empty() ? "best" : flags.export_every;
    options.precisions = split(flags.export_precision, ',');
    options.larger_is_better = setup.validation && setup.metric->larger_is_better();
    options.model_info = setup.model_info;
    return options;
}

size_t samples_of(const Batch& batch) {
    return batch.inputs.begin()->second.get_shape()[0];
}

/// Parts are of one size, so that each counts the same: the fewest that are small enough.
size_t part_count(size_t samples, size_t largest) {
    auto count = (samples + largest - 1) / largest;
    while (samples % count != 0) {
        ++count;
    }
    return count;
}

std::map<std::string, ov::Tensor> part_of(const std::map<std::string, ov::Tensor>& tensors, size_t i, size_t count) {
    std::map<std::string, ov::Tensor> part;
    for (const auto& [name, tensor] : tensors) {
        const auto& shape = tensor.get_shape();
        ov::Coordinate begin(shape.size(), 0);
        ov::Coordinate end(shape);
        begin[0] = shape[0] / count * i;
        end[0] = begin[0] + shape[0] / count;
        part[name] = ov::Tensor(tensor, begin, end);
    }
    return part;
}

Batch part_of(const Batch& batch, size_t i, size_t count) {
    return {part_of(batch.inputs, i, count), part_of(batch.targets, i, count)};
}

}  // namespace

Training::Training(const TrainFlags& flags, TrainSetup setup, size_t part, Reporter& reporter)
    : m_flags(flags),
      m_setup(std::move(setup)),
      m_part(part),
      m_reporter(reporter),
      m_folder(flags.out),
      m_session(m_setup.model, m_setup.options) {
    if (flags.resume) {
        resume();
    } else if (m_folder.holds_a_run() && !flags.overwrite) {
        throw ArgumentError("'" + flags.out +
                            "' holds a run already. Fix: --resume goes on with it, --out takes another folder, "
                            "--overwrite begins anew.");
    }
}

/// What must be the same when a run goes on: with other batches it would be another run.
Config Training::settings() const {
    return {{"run.samples", std::to_string(m_setup.training->size())},
            {"run.batch-size", std::to_string(m_flags.data.batch_size)},
            {"run.accumulate", std::to_string(m_flags.accumulate)},
            {"run.augment", m_flags.augment},
            {"run.seed", std::to_string(m_flags.seed)},
            {"run.num-classes", std::to_string(m_setup.num_classes)}};
}

Config Training::metadata() const {
    auto config = settings();
    config["run.model"] = std::filesystem::absolute(m_flags.model).string();
    config["run.head"] = m_setup.losses.front().output;
    config["run.part"] = std::to_string(m_part);
    config["run.memory-limit"] = m_flags.memory_limit;
    config["run.batch"] = std::to_string(m_progress.batch);
    config["run.loss_sum"] = exact(m_progress.loss_sum);
    config["run.loss_samples"] = exact(m_progress.samples);
    config["run.best_epoch"] = std::to_string(m_progress.best_epoch);
    config["run.waiting"] = std::to_string(m_progress.waiting);
    if (m_progress.best) {
        config["run.best"] = exact(*m_progress.best);
    }
    for (const auto& [key, value] : m_setup.model_info) {
        config["info." + key] = value;
    }
    return config;
}

void Training::resume() {
    if (!m_folder.holds_a_run()) {
        throw ArgumentError("There is no checkpoint '" + m_folder.checkpoint() +
                            "' to go on from. Fix: leave --resume out, or give the folder of the run with --out.");
    }
    const auto metadata = m_session.load(m_folder.checkpoint());
    for (const auto& [key, value] : settings()) {
        const auto found = metadata.find(key);
        if (found == metadata.end() || found->second != value) {
            const auto name = key.substr(key.find('.') + 1);
            throw ArgumentError("The run in '" + m_folder.checkpoint() + "' had " + name + " " +
                                (found == metadata.end() ? "unset" : "'" + found->second + "'") + ", now it is '" +
                                value + "'. Fix: go on with the same data and flags.");
        }
    }
    m_progress.batch = static_cast<size_t>(number_in(metadata, "run.batch", 0));
    m_progress.loss_sum = number_in(metadata, "run.loss_sum", 0);
    m_progress.samples = number_in(metadata, "run.loss_samples", 0);
    m_progress.best_epoch = static_cast<int64_t>(number_in(metadata, "run.best_epoch", 0));
    m_progress.waiting = static_cast<int64_t>(number_in(metadata, "run.waiting", 0));
    if (metadata.count("run.best") > 0) {
        m_progress.best = number_in(metadata, "run.best", 0);
    }
}

void Training::run() {
    begin();
    const auto patience = m_flags.early_stop;
    while (m_session.epoch() < m_flags.epochs && (patience == 0 || m_progress.waiting < patience)) {
        train_epoch();
        finish_epoch();
    }
    end();
}

void Training::begin() {
    catch_interrupts();
    if (m_flags.resume) {
        m_folder.go_on(m_session.step_count(), m_session.epoch());
        m_exporter = std::make_unique<Exporter>(export_options(m_flags, m_setup));
        m_reporter.note("going on after epoch " + std::to_string(m_session.epoch()) + ", step " +
                        std::to_string(m_session.step_count()));
        return;
    }
    m_before.event = "epoch";
    m_before.lr = m_session.current_learning_rate();
    if (m_setup.validation) {
        m_before.values = evaluate();
        m_reporter.record(m_before, m_flags.epochs, m_pace);
    }
}

/// Writes the first files once a step has been done: a model or data that can't be trained leave none.
void Training::open_folder() {
    m_folder.create();
    m_folder.begin();
    m_exporter = std::make_unique<Exporter>(export_options(m_flags, m_setup));
    if (m_setup.validation) {
        m_folder.write(m_before);
    }
    save();
}

void Training::train_epoch() {
    Loader loader(m_setup.training, loader_options(m_flags, m_session.epoch(), m_progress.batch));
    m_pace.restart();
    while (const auto batch = loader.next()) {
        const auto samples = batch->inputs.begin()->second.get_shape()[0];
        const auto last = m_progress.batch + 1 == loader.batches();
        const auto steps = m_session.step_count();
        const auto loss = train_batch(*batch, last);
        ++m_progress.batch;
        m_progress.loss_sum += loss * static_cast<double>(samples);
        m_progress.samples += static_cast<double>(samples);
        m_pace.add(samples);
        m_reporter.progress(m_session.epoch() + 1, m_flags.epochs, m_progress.batch, loader.batches(), loss, m_pace);
        if (m_session.step_count() > steps) {
            after_step(loss);
        }
    }
}

double Training::train_batch(const Batch& batch, bool last) {
    try {
        if (m_flags.accumulate == 1) {
            return step(batch);
        }
        const auto loss = accumulate(batch);
        if (last || (m_progress.batch + 1) % m_flags.accumulate == 0) {
            m_session.apply();
        }
        return loss;
    } catch (const StateError& error) {
        if (!m_exporter) {
            throw;
        }
        throw StateError(std::string(error.what()) + " The last good checkpoint is kept: '" + m_folder.checkpoint() +
                         "'.");
    }
}

double Training::step(const Batch& batch) {
    if (samples_of(batch) <= m_part) {
        return m_session.step(batch.inputs, batch.targets);
    }
    const auto loss = accumulate(batch);
    m_session.apply();
    return loss;
}

double Training::accumulate(const Batch& batch) {
    const auto count = part_count(samples_of(batch), m_part);
    double loss = 0;
    for (size_t i = 0; i < count; ++i) {
        const auto part = part_of(batch, i, count);
        loss += m_session.accumulate(part.inputs, part.targets) / static_cast<double>(count);
    }
    return loss;
}

void Training::after_step(double loss) {
    if (!m_exporter) {
        open_folder();
    }
    if (m_flags.log_every > 0 && m_session.step_count() % m_flags.log_every == 0) {
        Record record;
        record.event = "step";
        record.epoch = m_session.epoch() + 1;
        record.step = m_session.step_count();
        record.lr = m_session.current_learning_rate();
        record.values["loss"] = loss;
        write(record);
    }
    m_exporter->end_step(m_session);
    stop_if_interrupted(true);
    if (std::chrono::steady_clock::now() - m_saved > BETWEEN_CHECKPOINTS) {
        save();
    }
}

std::map<std::string, double> Training::evaluate() {
    LoaderOptions options;
    options.batch_size = std::min(m_flags.data.batch_size, m_part);
    Loader loader(m_setup.validation, options);
    m_session.evaluation_begin();
    while (const auto batch = loader.next()) {
        m_session.evaluation_add(batch->inputs, batch->targets);
        stop_if_interrupted(false);
    }
    auto values = m_session.evaluation_result();
    values["val_loss"] = values["loss"];
    values.erase("loss");
    return values;
}

bool Training::is_better(double value) const {
    if (!m_progress.best || std::isnan(*m_progress.best)) {
        return true;
    }
    const auto larger = m_setup.validation && m_setup.metric->larger_is_better();
    return larger ? value > *m_progress.best : value < *m_progress.best;
}

void Training::finish_epoch() {
    Record record;
    record.event = "epoch";
    record.epoch = m_session.epoch() + 1;
    record.step = m_session.step_count();
    record.lr = m_session.current_learning_rate();
    if (m_setup.validation) {
        record.values = evaluate();
    }
    record.values["loss"] = m_progress.loss_sum / m_progress.samples;
    const auto value = record.values[m_setup.validation ? m_setup.metric->name() : "loss"];
    ++m_progress.waiting;
    if (is_better(value)) {
        m_progress.best = value;
        m_progress.best_epoch = record.epoch;
        m_progress.waiting = 0;
    }
    m_session.set_epoch(record.epoch);
    m_session.observe(value);
    m_progress.batch = 0;
    m_progress.loss_sum = 0;
    m_progress.samples = 0;
    m_exporter->end_epoch(m_session, value);
    write(record);
    save();
    stop_if_interrupted(true);
}

void Training::end() {
    m_exporter->finish();
    m_folder.publish_best();
    const auto name = m_setup.validation ? m_setup.metric->name() : std::string("loss");
    const auto best = m_progress.best.value_or(0);
    m_reporter.end("best " + name + " " + short_number(best) + " in epoch " + std::to_string(m_progress.best_epoch) +
                       ": " + m_folder.file("model.xml"),
                   {{"best", best},
                    {"metric", name},
                    {"best_epoch", m_progress.best_epoch},
                    {"epochs", m_session.epoch()},
                    {"steps", m_session.step_count()},
                    {"peak_memory_mb", static_cast<double>(peak_memory()) / (1024 * 1024)},
                    {"model", m_folder.file("model.xml")}});
}

void Training::write(Record record) {
    m_folder.write(record);
    m_reporter.record(record, m_flags.epochs, m_pace);
}

void Training::save() {
    m_session.save(m_folder.checkpoint(), metadata());
    m_saved = std::chrono::steady_clock::now();
}

/// \param between_steps  whether no gradients are collected, so that the state can be saved
void Training::stop_if_interrupted(bool between_steps) {
    if (!interrupted()) {
        return;
    }
    if (!m_exporter) {
        throw Interrupted("stopped before the first step; nothing was written.");
    }
    if (between_steps) {
        save();
    }
    m_exporter->finish();
    m_folder.publish_best();
    throw Interrupted("stopped after step " + std::to_string(m_session.step_count()) + "; '" + m_folder.checkpoint() +
                      "' is saved. Go on with --resume.");
}

}  // namespace ovtk::cli
