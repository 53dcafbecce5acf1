// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "openvino/runtime/infer_request.hpp"

namespace ovtk::data {

/// A tokenizer model of openvino-tokenizers. Its ops come from that package's library, which is found beside OpenVINO's
/// own (both are wheels of one environment) or where the variable OVTK_TOKENIZERS_LIBRARY says.
class Tokenizer {
public:
    /// \throws ArgumentError when the library or the model can't be loaded, saying what to install
    explicit Tokenizer(const std::string& model_path);

    /// The outputs for one text, by tensor name ("input_ids", "attention_mask", ...).
    std::map<std::string, std::vector<int64_t>> operator()(const std::string& text);

    /// What fills up the ids of shorter texts.
    int64_t pad_id() const {
        return m_pad_id;
    }

private:
    ov::InferRequest m_request;
    int64_t m_pad_id = 0;
};

}  // namespace ovtk::data
