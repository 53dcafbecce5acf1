// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>

#include "data/image.hpp"
#include "data/random.hpp"
#include "ovtk/data.hpp"
#include "ovtk/error.hpp"
#include "text/near_matches.hpp"

namespace ovtk {

namespace {

constexpr uint64_t AUGMENT = 3;

/// One image of a batch, whatever its layout.
struct Image {
    float* pixels;
    data::ImageLayout layout;

    size_t size() const {
        return layout.channels * layout.height * layout.width;
    }
    size_t at(size_t channel, size_t row, size_t column) const {
        return layout.channels_first ? (channel * layout.height + row) * layout.width + column
                                     : (row * layout.width + column) * layout.channels + channel;
    }
};

/// Moves every pixel: to (row, column) from (rows(row), columns(column)).
template <class Rows, class Columns>
void remap(const Image& image, const Rows& rows, const Columns& columns) {
    const std::vector<float> from(image.pixels, image.pixels + image.size());
    for (size_t channel = 0; channel < image.layout.channels; ++channel) {
        for (size_t row = 0; row < image.layout.height; ++row) {
            for (size_t column = 0; column < image.layout.width; ++column) {
                image.pixels[image.at(channel, row, column)] = from[image.at(channel, rows(row), columns(column))];
            }
        }
    }
}

size_t clamped(int64_t place, size_t size) {
    return static_cast<size_t>(std::clamp<int64_t>(place, 0, static_cast<int64_t>(size) - 1));
}

int64_t draw_shift(data::Random& random, size_t size) {
    const auto reach = std::max<int64_t>(1, static_cast<int64_t>(size) / 8);
    return static_cast<int64_t>(random.below(static_cast<uint64_t>(2 * reach + 1))) - reach;
}

void crop(const Image& image, data::Random& random) {
    const auto down = draw_shift(random, image.layout.height);
    const auto right = draw_shift(random, image.layout.width);
    remap(
        image,
        [&](size_t row) { return clamped(static_cast<int64_t>(row) - down, image.layout.height); },
        [&](size_t column) { return clamped(static_cast<int64_t>(column) - right, image.layout.width); });
}

void flip(const Image& image) {
    remap(image, [](size_t row) { return row; }, [&](size_t column) { return image.layout.width - 1 - column; });
}

/// x <- mean + (x - mean) * contrast + brightness, in units of the image's own range
void colour(const Image& image, data::Random& random) {
    const auto contrast = random.uniform(0.8, 1.2);
    const auto brightness = random.uniform(-0.1, 0.1);
    const auto [low, high] = std::minmax_element(image.pixels, image.pixels + image.size());
    const auto range = static_cast<double>(*high - *low);
    double mean = 0;
    for (size_t i = 0; i < image.size(); ++i) {
        mean += image.pixels[i];
    }
    mean /= static_cast<double>(image.size());
    for (size_t i = 0; i < image.size(); ++i) {
        image.pixels[i] = static_cast<float>(mean + (image.pixels[i] - mean) * contrast + brightness * range);
    }
}

}  // namespace

Augmentation::Augmentation(const std::vector<std::string>& names) {
    for (const auto& name : names) {
        if (name == "flip") {
            m_flip = true;
        } else if (name == "crop") {
            m_crop = true;
        } else if (name == "colour") {
            m_colour = true;
        } else {
            throw ArgumentError("unknown augmentation '" + name + "'; " +
                                text::suggestion(name, {"flip", "crop", "colour"}));
        }
    }
}

bool Augmentation::empty() const {
    return !m_flip && !m_crop && !m_colour;
}

void Augmentation::apply(Batch& batch,
                         const std::vector<DataField>& fields,
                         const std::vector<size_t>& indices,
                         uint64_t seed,
                         int64_t epoch) const {
    bool found = empty();
    for (const auto& field : fields) {
        auto& tensor = batch.inputs.at(field.name);
        const auto layout = data::image_layout(ov::PartialShape(tensor.get_shape()));
        if (empty() || !layout || tensor.get_element_type() != ov::element::f32) {
            continue;
        }
        found = true;
        for (size_t i = 0; i < indices.size(); ++i) {
            data::Random random({AUGMENT, seed, static_cast<uint64_t>(epoch), indices[i]});
            const Image image{tensor.data<float>() + i * tensor.get_size() / indices.size(), *layout};
            const auto flipped = random.below(2) == 1;
            if (m_flip && flipped) {
                flip(image);
            }
            if (m_crop) {
                crop(image, random);
            }
            if (m_colour) {
                colour(image, random);
            }
        }
    }
    if (!found) {
        throw ArgumentError("There is nothing to augment: no f32 input has the shape of images "
                            "([batch, channels, height, width] or [batch, height, width, channels]). Fix: leave "
                            "--augment out.");
    }
}

}  // namespace ovtk
