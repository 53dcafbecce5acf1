// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "data/sources.hpp"
#include "data/strings.hpp"
#include "data/tokenizer.hpp"
#include "ovtk/error.hpp"

namespace ovtk::data {

namespace {

constexpr size_t TEXT_LIMIT = size_t{16} << 20;
constexpr size_t LONGEST = 512;  // tokens, unless said otherwise

using Tokens = std::map<std::string, std::vector<int64_t>>;

/// The tokens for one input: of its name, or the ids where the model has one input only.
const std::vector<int64_t>& tokens_for(const Tokens& tokens, const DataField& input, const DataOptions& options) {
    auto found = tokens.find(input.name);
    if (found == tokens.end() && options.inputs.size() == 1) {
        found = tokens.find("input_ids");
    }
    if (found == tokens.end()) {
        std::vector<std::string> names;
        for (const auto& [name, values] : tokens) {
            names.push_back(name);
        }
        throw ArgumentError("The tokenizer '" + options.tokenizer + "' gives " + listed(names) +
                            "; none is for the input '" + input.name + "'. Fix: take the tokenizer of this model.");
    }
    return found->second;
}

/// Tokens per text: as the model fixes it, as asked, or as the longest text needs.
size_t common_length(const std::vector<Tokens>& texts, const DataOptions& options) {
    for (const auto& input : options.inputs) {
        if (input.shape.rank().is_static() && input.shape.size() == 2 && input.shape[1].is_static()) {
            return static_cast<size_t>(input.shape[1].get_length());
        }
    }
    if (options.preprocessing.max_length > 0) {
        return options.preprocessing.max_length;
    }
    size_t longest = 1;
    for (const auto& tokens : texts) {
        for (const auto& input : options.inputs) {
            longest = std::max(longest, tokens_for(tokens, input, options).size());
        }
    }
    return std::min(longest, LONGEST);
}

}  // namespace

ArrayContent tokenized(const std::vector<std::string>& texts, const std::string& path, const DataOptions& options) {
    if (options.tokenizer.empty()) {
        throw ArgumentError("'" + path +
                            "' holds texts. Fix: give the tokenizer model of openvino-tokenizers with "
                            "--tokenizer MODEL.xml.");
    }
    Tokenizer tokenizer(options.tokenizer);
    std::vector<Tokens> tokens;
    for (const auto& text : texts) {
        tokens.push_back(tokenizer(text));
    }
    const auto length = common_length(tokens, options);
    ArrayContent content;
    content.path = path;
    content.place = "text";
    for (const auto& input : options.inputs) {
        ov::Tensor tensor(ov::element::i64, ov::Shape{texts.size(), length});
        const auto is_ids = input.name.find("ids") != std::string::npos && input.name.find("type") == std::string::npos;
        const auto fill = is_ids || options.inputs.size() == 1 ? tokenizer.pad_id() : int64_t{0};
        for (size_t row = 0; row < texts.size(); ++row) {
            const auto& values = tokens_for(tokens[row], input, options);
            auto* to = tensor.data<int64_t>() + row * length;
            std::fill(to, to + length, fill);
            std::copy_n(values.begin(), std::min(values.size(), length), to);
        }
        const auto columns = static_cast<ov::Dimension::value_type>(length);
        content.fields.push_back({input.name, input.type, ov::PartialShape{-1, columns}});
        content.tensors.push_back(std::move(tensor));
    }
    return content;
}

DataSourcePtr open_texts(const std::string& path, const ClassFolder& folder, const DataOptions& options) {
    std::vector<std::string> texts;
    for (const auto& file : folder.files) {
        const auto bytes = read_file(file, TEXT_LIMIT);
        texts.emplace_back(bytes.begin(), bytes.end());
    }
    Targets targets;
    if (!folder.classes.empty() && options.use != DataUse::prediction) {
        targets = targets_from_names(folder.classes, options, "Folder '" + path + "'");
    }
    check_targets(targets, texts.size(), options, "'" + path + "'");
    auto content = tokenized(texts, path, options);
    content.targets = std::move(targets);
    return make_array_source(std::move(content));
}

}  // namespace ovtk::data
