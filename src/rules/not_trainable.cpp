// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "openvino/op/ops.hpp"
#include "rules/rules.hpp"

namespace ovtk::rules {

using namespace ov::op;

namespace {

template <class... Ops>
void not_trainable(Registry& r, const std::string& reason) {
    (r.not_trainable<Ops>(reason), ...);
}

void add_detection(Registry& r) {
    const std::string choice = "it selects and sorts boxes after detection; train on the scores and boxes before it";
    not_trainable<v1::NonMaxSuppression, v3::NonMaxSuppression, v4::NonMaxSuppression>(r, choice);
    not_trainable<v5::NonMaxSuppression, v9::NonMaxSuppression, v13::NMSRotated>(r, choice);
    not_trainable<v8::MatrixNms, v8::MulticlassNms, v9::MulticlassNms>(r, choice);
    not_trainable<v0::DetectionOutput, v8::DetectionOutput, v6::ExperimentalDetectronDetectionOutput>(r, choice);
    const std::string proposals = "it proposes boxes by selection; train on the scores and deltas before it";
    not_trainable<v0::Proposal, v4::Proposal, v9::GenerateProposals>(r, proposals);
    not_trainable<v6::ExperimentalDetectronGenerateProposalsSingleImage, v6::ExperimentalDetectronTopKROIs>(r,
                                                                                                            proposals);
}

void add_outside_of_the_network(Registry& r) {
    const std::string decoding = "it decodes class indices; train with the CTC loss on its input";
    not_trainable<v0::CTCGreedyDecoder, v6::CTCGreedyDecoderSeqLen>(r, decoding);
    const std::string strings = "it packs or unpacks strings";
    not_trainable<v15::StringTensorPack, v15::StringTensorUnpack>(r, strings);
    const std::string colours = "it converts colours of camera frames, before any weight; freeze what feeds it";
    not_trainable<v8::NV12toRGB, v8::NV12toBGR, v8::I420toRGB, v8::I420toBGR>(r, colours);
    not_trainable<v17::RGBtoNV12, v17::BGRtoNV12>(r, colours);
}

}  // namespace

// Ops whose results a loss cannot reach through: what stands behind or before the part of a model that learns.
void add_not_trainable(Registry& r) {
    add_detection(r);
    add_outside_of_the_network(r);
    const std::string cache = "it reads and writes a cache of earlier tokens; train the model before this conversion";
    r.not_trainable({"extension", "PagedAttentionExtension"}, cache);
}

}  // namespace ovtk::rules
