// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "session/ir.hpp"

#include "checkpoint/atomic_file.hpp"
#include "graph/check.hpp"
#include "openvino/pass/serialize.hpp"

// Part of libopenvino's interface, though of none of its public headers: what ov::save_model compresses weights with.
namespace ov::pass {
void compress_model_to_f16(const std::shared_ptr<Model>& model, bool postponed);
}

namespace ovtk::session {

void write_ir(const std::shared_ptr<const ov::Model>& model, const std::string& path, const std::string& precision) {
    const std::string ending = ".xml";
    OVTK_CHECK(path.size() > ending.size() && path.compare(path.size() - ending.size(), ending.size(), ending) == 0,
               "the path of an exported model must end with .xml, got '",
               path,
               "'");
    OVTK_CHECK(precision == "f32" || precision == "f16",
               "the precision of an exported model must be f32 or f16, got '",
               precision,
               "'");
    const auto copy = model->clone();
    if (precision == "f16") {
        ov::pass::compress_model_to_f16(copy, /*postponed=*/false);
    }
    checkpoint::AtomicFile text(path);
    checkpoint::AtomicFile weights(path.substr(0, path.size() - ending.size()) + ".bin");
    {
        checkpoint::AtomicFileBuffer text_buffer(text);
        checkpoint::AtomicFileBuffer weights_buffer(weights);
        std::ostream text_stream(&text_buffer);
        std::ostream weights_stream(&weights_buffer);
        text_stream.exceptions(std::ios::badbit);
        weights_stream.exceptions(std::ios::badbit);
        ov::pass::Serialize(text_stream, weights_stream).run_on_model(copy);
    }
    weights.commit();
    text.commit();
}

}  // namespace ovtk::session
