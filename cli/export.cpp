// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <filesystem>
#include <iostream>
#include <memory>

#include "commands.hpp"
#include "model.hpp"
#include "openvino/openvino.hpp"
#include "ovtk/checkpoint.hpp"
#include "ovtk/error.hpp"
#include "ovtk/lift.hpp"

namespace fs = std::filesystem;

namespace ovtk::cli {

namespace {

struct ExportFlags {
    std::string source;
    std::string model;
    std::string out;
    std::string precision = "f32";
    bool ema = false;
};

const std::string& entry(const Config& metadata, const std::string& key, const std::string& path) {
    const auto found = metadata.find(key);
    if (found == metadata.end()) {
        throw CheckpointError("'" + path + "' was not written by ovtk train: it has no entry '" + key + "'.");
    }
    return found->second;
}

/// The model that a run began with, its new head included, with the checkpoint's weights.
std::shared_ptr<ov::Model> from_checkpoint(const ExportFlags& flags) {
    const auto checkpoint = load_checkpoint(flags.source);
    const auto& metadata = checkpoint.metadata;
    auto model = load_model(flags.model.empty() ? entry(metadata, "run.model", flags.source) : flags.model).model;
    const auto classes = std::stoll(entry(metadata, "run.num-classes", flags.source));
    if (classes > 0) {
        const auto output = metadata.find("run.head");
        model = with_head(model, classes, 0, output == metadata.end() ? "" : output->second);
    }
    std::map<std::string, ov::Tensor> weights;
    for (const auto* kind : {"weights/", "ema/"}) {
        if (kind[0] == 'e' && !flags.ema) {
            continue;
        }
        const std::string prefix = kind;
        for (const auto& [name, tensor] : checkpoint.tensors) {
            if (name.compare(0, prefix.size(), prefix) == 0) {
                weights[name.substr(prefix.size())] = tensor;
            }
        }
    }
    model = with_weights(model, weights);
    Config info;
    for (const auto& [key, value] : metadata) {
        if (key.compare(0, 5, "info.") == 0) {
            info[key.substr(5)] = value;
        }
    }
    set_model_info(*model, info);
    return model;
}

/// Under a temporary name first: what is there stays whole until the new files are.
void write_ir(const std::shared_ptr<ov::Model>& model, const fs::path& path, bool as_f16) {
    if (path.extension() != ".xml") {
        throw ArgumentError("--out takes the name of an IR, ending in .xml, not '" + path.string() + "'.");
    }
    auto part = path;
    part.replace_extension(".part.xml");
    auto part_bin = part;
    part_bin.replace_extension(".bin");
    try {
        ov::save_model(model, part.string(), as_f16);
        auto bin = path;
        bin.replace_extension(".bin");
        fs::rename(part_bin, bin);
        fs::rename(part, path);
    } catch (const std::exception& error) {
        std::error_code ignored;
        fs::remove(part, ignored);
        fs::remove(part_bin, ignored);
        throw ArgumentError("Cannot write '" + path.string() + "': " + error.what());
    }
}

void export_model(const ExportFlags& flags) {
    const auto is_checkpoint = fs::path(flags.source).extension() == ".safetensors";
    const auto model = is_checkpoint ? from_checkpoint(flags) : load_model(flags.source).model;
    write_ir(model, flags.out, flags.precision == "f16");
    std::cout << flags.out << '\n';
}

}  // namespace

void add_export(CLI::App& app) {
    auto* command = app.add_subcommand("export", "Writes a model or a checkpoint as IR");
    const auto flags = std::make_shared<ExportFlags>();
    command->add_option("source", flags->source, "A model, or the checkpoint.safetensors of a run")->required();
    command->add_option("--model",
                        flags->model,
                        "The model a checkpoint was trained from, where it isn't any more at its place");
    command->add_option("--out", flags->out, "The .xml file")->required();
    command->add_option("--precision", flags->precision, "Type in which weights are stored")
        ->check(CLI::IsMember({"f32", "f16"}))
        ->capture_default_str();
    command->add_flag("--ema", flags->ema, "The averaged weights of a checkpoint");
    command->callback([flags] { export_model(*flags); });
}

}  // namespace ovtk::cli
