// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/tokenizer.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>

#include "data/convert.hpp"
#include "data/strings.hpp"
#include "openvino/core/version.hpp"
#include "openvino/runtime/core.hpp"
#include "ovtk/error.hpp"

namespace fs = std::filesystem;

namespace ovtk::data {

namespace {

/// site-packages/openvino/libs/libopenvino.so -> site-packages/openvino_tokenizers/lib/libopenvino_tokenizers.so
std::string extension_path() {
    if (const auto* given = std::getenv("OVTK_TOKENIZERS_LIBRARY")) {
        return given;
    }
    Dl_info info = {};
    if (dladdr(reinterpret_cast<const void*>(&ov::get_openvino_version), &info) == 0 || info.dli_fname == nullptr) {
        return {};
    }
    std::error_code error;
    const auto library = fs::canonical(info.dli_fname, error);
    const auto packages = library.parent_path().parent_path().parent_path();
    return (packages / "openvino_tokenizers" / "lib" / "libopenvino_tokenizers.so").string();
}

void add_tokenizer_ops(ov::Core& core) {
    const auto path = extension_path();
    std::string reason = "'" + path + "' doesn't exist";
    if (fs::exists(path)) {
        try {
            core.add_extension(path);
            return;
        } catch (const std::exception& error) {
            reason = error.what();
        }
    }
    throw ArgumentError("The tokenizer's ops can't be loaded: " + reason +
                        ". Fix: pip install openvino-tokenizers==2026.4.1.0 beside openvino, or set "
                        "OVTK_TOKENIZERS_LIBRARY to libopenvino_tokenizers.so.");
}

int64_t read_pad_id(const ov::Model& model) {
    try {
        if (model.has_rt_info("pad_token_id")) {
            return parse_integer(model.get_rt_info<std::string>("pad_token_id")).value_or(0);
        }
    } catch (const ov::Exception&) {
        // Not a number or text: as if it weren't given.
    }
    return 0;
}

}  // namespace

Tokenizer::Tokenizer(const std::string& model_path) {
    if (!fs::exists(model_path)) {
        throw ArgumentError("There is no tokenizer model '" + model_path +
                            "'. Fix: make one with openvino_tokenizers.convert_tokenizer and openvino.save_model.");
    }
    ov::Core core;
    add_tokenizer_ops(core);
    try {
        const auto model = core.read_model(model_path);
        m_pad_id = read_pad_id(*model);
        m_request = core.compile_model(model, "CPU").create_infer_request();
    } catch (const std::exception& error) {
        throw ArgumentError("'" + model_path + "' can't be loaded as a tokenizer: " + trimmed(error.what()));
    }
    const auto& inputs = m_request.get_compiled_model().inputs();
    if (inputs.size() != 1 || inputs[0].get_element_type() != ov::element::string) {
        throw ArgumentError("'" + model_path + "' isn't a tokenizer: it should have one input of type string.");
    }
}

std::map<std::string, std::vector<int64_t>> Tokenizer::operator()(const std::string& text) {
    ov::Tensor input(ov::element::string, ov::Shape{1});
    *input.data<std::string>() = text;
    m_request.set_input_tensor(input);
    m_request.infer();
    std::map<std::string, std::vector<int64_t>> result;
    const auto& outputs = m_request.get_compiled_model().outputs();
    for (size_t i = 0; i < outputs.size(); ++i) {
        const auto tokens = converted(m_request.get_output_tensor(i), ov::element::i64);
        const auto* values = tokens.data<int64_t>();
        for (const auto& name : outputs[i].get_names()) {
            result[name].assign(values, values + tokens.get_size());
        }
    }
    return result;
}

}  // namespace ovtk::data
