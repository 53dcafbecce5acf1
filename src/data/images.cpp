// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <cstring>

#include "data/image.hpp"
#include "data/sources.hpp"
#include "data/strings.hpp"
#include "ovtk/error.hpp"

namespace ovtk::data {

namespace {

constexpr size_t CACHE_BYTES = size_t{1} << 30;

/// Images by file. Preprocessed samples are kept while they fit into CACHE_BYTES, so that later epochs decode nothing.
class ImageSource : public DataSource {
public:
    ImageSource(ClassFolder folder,
                Targets targets,
                const DataField& input,
                const ImageLayout& layout,
                const Preprocessing& preprocessing)
        : m_files(std::move(folder.files)),
          m_targets(std::move(targets)),
          m_layout(layout),
          m_preprocessor(layout, input.type, preprocessing),
          m_cache(m_files.size()) {
        auto shape = ov::PartialShape(layout.shape());
        shape.insert(shape.begin(), ov::Dimension::dynamic());
        m_fields.push_back({input.name, input.type, shape});
        m_sample_bytes = ov::shape_size(layout.shape()) * input.type.size();
    }

    size_t size() const override {
        return m_files.size();
    }
    const std::vector<DataField>& inputs() const override {
        return m_fields;
    }
    const std::vector<std::string>& class_names() const override {
        return m_targets.classes;
    }
    const std::vector<int64_t>& labels() const override {
        return m_targets.labels;
    }
    bool has_targets() const override {
        return static_cast<bool>(m_targets.values);
    }
    std::string describe(size_t index) const override {
        return m_files.at(index);
    }

    Batch get(const std::vector<size_t>& indices) const override {
        auto shape = m_layout.shape();
        shape.insert(shape.begin(), indices.size());
        ov::Tensor images(m_fields[0].type, shape);
        auto* to = static_cast<uint8_t*>(images.data());
        for (size_t i = 0; i < indices.size(); ++i) {
            std::memcpy(to + i * m_sample_bytes, sample(indices[i]).data(), m_sample_bytes);
        }
        Batch batch;
        batch.inputs[m_fields[0].name] = images;
        if (has_targets()) {
            ov::Tensor y(ov::element::i64, ov::Shape{indices.size()});
            for (size_t i = 0; i < indices.size(); ++i) {
                y.data<int64_t>()[i] = m_targets.labels[indices[i]];
            }
            batch.targets["y"] = y;
        }
        return batch;
    }

private:
    ov::Tensor sample(size_t index) const {
        {
            const std::lock_guard<std::mutex> lock(m_mutex);
            if (m_cache.at(index)) {
                return m_cache[index];
            }
        }
        auto shape = m_layout.shape();
        shape.insert(shape.begin(), 1);
        ov::Tensor result(m_fields[0].type, shape);
        m_preprocessor.run(decode_image(m_files[index], m_layout.channels), result);
        const std::lock_guard<std::mutex> lock(m_mutex);
        if (m_cached_bytes + m_sample_bytes <= CACHE_BYTES && !m_cache[index]) {
            m_cache[index] = result;
            m_cached_bytes += m_sample_bytes;
        }
        return result;
    }

    std::vector<std::string> m_files;
    Targets m_targets;
    ImageLayout m_layout;
    std::vector<DataField> m_fields;
    size_t m_sample_bytes = 0;
    mutable ImagePreprocessor m_preprocessor;
    mutable std::mutex m_mutex;
    mutable std::vector<ov::Tensor> m_cache;
    mutable size_t m_cached_bytes = 0;
};

ImageLayout layout_for(const DataField& input, const DataOptions& options, const std::string& path) {
    auto layout = image_layout(input.shape);
    if (!layout) {
        throw ArgumentError("'" + path + "' holds images, but the input '" + input.name +
                            "' of the model has the shape " + input.shape.to_string() +
                            ", not [batch, channels, height, width] or [batch, height, width, "
                            "channels] with 1 or 3 channels. Fix: store the data as an .npz file.");
    }
    if (options.image_size.size() == 2) {
        const auto fits = [](size_t own, size_t asked) {
            return own == 0 || own == asked;
        };
        if (!fits(layout->height, options.image_size[0]) || !fits(layout->width, options.image_size[1])) {
            throw ArgumentError("The model takes images of " + std::to_string(layout->height) + "x" +
                                std::to_string(layout->width) + " (height x width), not " +
                                std::to_string(options.image_size[0]) + "x" + std::to_string(options.image_size[1]) +
                                ". Fix: leave --image-size out.");
        }
        layout->height = options.image_size[0];
        layout->width = options.image_size[1];
    }
    if (layout->height == 0 || layout->width == 0) {
        throw ArgumentError("The model takes images of any size (" + input.shape.to_string() +
                            "). Fix: give --image-size HEIGHTxWIDTH.");
    }
    return *layout;
}

}  // namespace

DataSourcePtr open_images(const std::string& path, const ClassFolder& folder, const DataOptions& options) {
    const auto& input = only_input(options, path, "images");
    const auto layout = layout_for(input, options, path);
    for (const auto& file : folder.files) {
        check_image(file);
    }
    Targets targets;
    if (!folder.classes.empty() && options.use != DataUse::prediction) {
        targets = targets_from_names(folder.classes, options, "Folder '" + path + "'");
    }
    check_targets(targets, folder.files.size(), options, "'" + path + "'");
    return std::make_shared<ImageSource>(folder, std::move(targets), input, layout, options.preprocessing);
}

}  // namespace ovtk::data
