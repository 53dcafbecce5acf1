// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "graph/check.hpp"
#include "ovtk/checkpoint.hpp"
#include "session/settings.hpp"
#include "session/state.hpp"
#include "session/structure_hash.hpp"
#include "text/numbers.hpp"

namespace ovtk {

using text::to_text;

namespace session {

namespace {

constexpr const char* FORMAT = "ovtk-1";

// Where the tensors of a checkpoint belong: name -> index in the state.
using Places = std::map<std::string, size_t>;

Places places_of(const Plan& plan, const Buffers& state, bool with_sums) {
    Places places;
    for (size_t i = 0; i < plan.weights.size(); ++i) {
        places["weights/" + plan.weights.shown(i)] = i;
    }
    for (const auto& trained : plan.trained) {
        for (size_t k = 0; k < trained.slots.size(); ++k) {
            places["slots/" + state.name(trained.first_slot + k)] = trained.first_slot + k;
        }
        if (plan.has_average()) {
            places["ema/" + plan.weights.shown(trained.weight)] = trained.average;
        }
        if (with_sums) {
            places["gradients/" + plan.weights.shown(trained.weight)] = trained.sum;
        }
    }
    return places;
}

[[noreturn]] void refuse(const std::string& message) {
    throw CheckpointError("the checkpoint does not fit this session: " + message);
}

std::string entry(const Config& metadata, const std::string& key) {
    const auto found = metadata.find(key);
    return found == metadata.end() ? "" : found->second;
}

int64_t count(const Config& metadata, const std::string& key) {
    const auto value = text::to_int(entry(metadata, key));
    if (!value || *value < 0) {
        refuse("its entry '" + key + "' is '" + entry(metadata, key) + "', not a count");
    }
    return *value;
}

// A seed has 64 bits, of which a signed number shows one as its sign.
uint64_t key_of(const Config& metadata) {
    const auto value = text::to_int(entry(metadata, "key"));
    if (!value) {
        refuse("its entry 'key' is '" + entry(metadata, "key") + "', not a number");
    }
    return static_cast<uint64_t>(*value);
}

double learning_rate_of(const Config& metadata) {
    const auto value = text::to_double(entry(metadata, "learning_rate"));
    if (!value || !(*value >= 0)) {
        refuse("its entry 'learning_rate' is '" + entry(metadata, "learning_rate") + "', not a rate");
    }
    return *value;
}

// The loss scale to go on with. The sums of gradients in the record carry its own.
LossScale loss_scale_of(const Config& metadata, LossScale scale, int64_t collected) {
    const auto recorded = metadata.count("loss_scale/value") > 0;
    if (recorded != scale.is_on()) {
        if (collected > 0) {
            refuse("its collected gradients carry another loss scale; give the session the precision it was made with");
        }
        return scale;
    }
    if (recorded) {
        const auto value = text::to_double(entry(metadata, "loss_scale/value"));
        if (!value || !(*value > 0)) {
            refuse("its entry 'loss_scale/value' is '" + entry(metadata, "loss_scale/value") + "', not a factor");
        }
        scale.restore(*value, count(metadata, "loss_scale/calm_steps"));
    }
    return scale;
}

void check_optimizer(const Optimizer& optimizer, const Config& metadata) {
    const auto name = entry(metadata, "optimizer");
    if (name != optimizer.name()) {
        refuse("it was trained with the optimizer '" + name + "', not '" + optimizer.name() + "'");
    }
    auto recorded = part_of(metadata, "optimizer/");
    for (const auto& [key, value] : optimizer.config()) {
        if (key != "lr" && recorded[key] != value) {
            refuse("its optimizer had " + key + " = " + recorded[key] + ", this one has " + value);
        }
    }
}

// "slots/w/momentum" as "the slot 'w/momentum'".
std::string described(const std::string& name) {
    const auto slash = name.find('/');
    const auto kind = name.substr(0, slash);
    const auto what = kind == "weights" ? "weight"
                      : kind == "slots" ? "slot"
                      : kind == "ema"   ? "averaged weight"
                                        : "gradient";
    return "the " + std::string(what) + " '" + (slash == std::string::npos ? name : name.substr(slash + 1)) + "'";
}

void check_tensors(const Places& places, const Plan& plan, const Buffers& state, const TensorMap& tensors) {
    for (const auto& [name, i] : places) {
        const auto found = tensors.find(name);
        if (found == tensors.end()) {
            refuse("it lacks " + described(name));
        }
        const auto& shape = i < plan.first_sum ? state.current(i).get_shape()
                                               : plan.lifted.weights[plan.trained[i - plan.first_sum].weight].shape;
        if (found->second.get_element_type() != ov::element::f32 || found->second.get_shape() != shape) {
            refuse(graph::text(described(name),
                               " is ",
                               found->second.get_element_type(),
                               found->second.get_shape(),
                               " there and f32",
                               shape,
                               " here"));
        }
    }
    for (const auto& item : tensors) {
        if (places.count(item.first) == 0) {
            refuse("it holds " + described(item.first) + ", which this session does not have");
        }
    }
}

std::string hash_of(const Plan& plan) {
    return structure_hash(plan.lifted.model, plan.inputs.size());
}

}  // namespace

}  // namespace session

Checkpoint Session::State::record(const Config& extra) const {
    Checkpoint checkpoint;
    for (const auto& [name, i] : session::places_of(plan, feed.state, collected > 0)) {
        checkpoint.tensors[name] = feed.state.current(i);
    }
    auto& metadata = checkpoint.metadata;
    metadata = extra;
    session::put(metadata, "", session::settings_of(plan.options));
    if (plan.options.schedule) {
        session::put(metadata, "schedule_state/", plan.options.schedule->state());
    }
    metadata["format"] = session::FORMAT;
    metadata["step"] = to_text(steps_done);
    metadata["epoch"] = to_text(epoch);
    metadata["key"] = to_text(static_cast<int64_t>(seed));
    metadata["learning_rate"] = to_text(learning_rate);
    metadata["collected"] = to_text(collected);
    if (loss_scale.is_on()) {
        metadata["loss_scale/value"] = to_text(loss_scale.value());
        metadata["loss_scale/calm_steps"] = to_text(loss_scale.calm_steps());
    }
    metadata["model"] = session::hash_of(plan);
    return checkpoint;
}

// Everything is checked before anything is changed.
void Session::State::restore(const Checkpoint& checkpoint) {
    const auto& metadata = checkpoint.metadata;
    if (session::entry(metadata, "format") != session::FORMAT) {
        session::refuse("it is not the record of a session (format 'ovtk-1')");
    }
    session::check_optimizer(*plan.options.optimizer, metadata);
    const auto batches = session::count(metadata, "collected");
    const auto places = session::places_of(plan, feed.state, batches > 0);
    session::check_tensors(places, plan, feed.state, checkpoint.tensors);
    if (session::entry(metadata, "model") != session::hash_of(plan)) {
        session::refuse("it is of another model (the same weights, but other ops between them)");
    }
    const auto step = session::count(metadata, "step");
    const auto epochs = session::count(metadata, "epoch");
    const auto key = session::key_of(metadata);
    const auto rate = session::learning_rate_of(metadata);
    const auto scale = session::loss_scale_of(metadata, loss_scale, batches);

    if (plan.options.schedule && session::entry(metadata, "schedule") == plan.options.schedule->name()) {
        plan.options.schedule->set_state(session::part_of(metadata, "schedule_state/"));
    }
    if (batches > 0) {
        make_sums();
    }
    for (const auto& [name, i] : places) {
        feed.state.set(i, checkpoint.tensors.at(name));
    }
    collected = batches;
    steps_done = step;
    epoch = epochs;
    seed = key;
    learning_rate = rate;
    loss_scale = scale;
}

void Session::save(const std::string& path, const Config& extra) const {
    const auto lock = m_state->locked();
    save_checkpoint(path, m_state->record(extra));
}

Config Session::load(const std::string& path) {
    const auto checkpoint = load_checkpoint(path);
    const auto lock = m_state->locked();
    m_state->restore(checkpoint);
    return checkpoint.metadata;
}

std::vector<uint8_t> Session::to_bytes(const Config& extra) const {
    const auto lock = m_state->locked();
    return checkpoint_to_bytes(m_state->record(extra));
}

Config Session::from_bytes(const uint8_t* data, size_t size) {
    const auto checkpoint = checkpoint_from_bytes(data, size);
    const auto lock = m_state->locked();
    m_state->restore(checkpoint);
    return checkpoint.metadata;
}

}  // namespace ovtk
