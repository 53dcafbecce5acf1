// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "data/random.hpp"
#include "ovtk/data.hpp"
#include "ovtk/error.hpp"

namespace ovtk {

namespace {

enum Purpose : uint64_t { ORDER = 1, SPLIT = 2 };

/// Fisher-Yates: every order is equally likely.
void shuffle(std::vector<size_t>& items, data::Random random) {
    for (size_t i = items.size(); i > 1; --i) {
        std::swap(items[i - 1], items[random.below(i)]);
    }
}

class Subset : public DataSource {
public:
    Subset(DataSourcePtr source, std::vector<size_t> indices)
        : m_source(std::move(source)), m_indices(std::move(indices)) {
        const auto& labels = m_source->labels();
        for (const auto index : m_indices) {
            if (index >= m_source->size()) {
                throw ArgumentError("There is no sample " + std::to_string(index) + " among " +
                                    std::to_string(m_source->size()) + ".");
            }
            if (!labels.empty()) {
                m_labels.push_back(labels[index]);
            }
        }
    }

    size_t size() const override {
        return m_indices.size();
    }
    const std::vector<DataField>& inputs() const override {
        return m_source->inputs();
    }
    const std::vector<std::string>& class_names() const override {
        return m_source->class_names();
    }
    const std::vector<int64_t>& labels() const override {
        return m_labels;
    }
    bool has_targets() const override {
        return m_source->has_targets();
    }
    std::string describe(size_t index) const override {
        return m_source->describe(m_indices.at(index));
    }
    Batch get(const std::vector<size_t>& indices) const override {
        std::vector<size_t> chosen;
        for (const auto index : indices) {
            chosen.push_back(m_indices.at(index));
        }
        return m_source->get(chosen);
    }

private:
    DataSourcePtr m_source;
    std::vector<size_t> m_indices;
    std::vector<int64_t> m_labels;
};

/// The samples of each class; all of them as one class where there are none.
std::map<int64_t, std::vector<size_t>> by_class(const DataSource& source) {
    std::map<int64_t, std::vector<size_t>> groups;
    for (size_t i = 0; i < source.size(); ++i) {
        groups[source.labels().empty() ? 0 : source.labels()[i]].push_back(i);
    }
    return groups;
}

}  // namespace

DataSource::~DataSource() = default;

DataSourcePtr subset(const DataSourcePtr& source, std::vector<size_t> indices) {
    return std::make_shared<Subset>(source, std::move(indices));
}

std::vector<size_t> shuffled_indices(size_t size, uint64_t seed, int64_t epoch) {
    std::vector<size_t> indices(size);
    std::iota(indices.begin(), indices.end(), size_t{0});
    shuffle(indices, data::Random({ORDER, seed, static_cast<uint64_t>(epoch)}));
    return indices;
}

DataSplit split_data(const DataSource& source, double fraction, uint64_t seed) {
    if (!(fraction > 0 && fraction < 1)) {
        throw ArgumentError("The validation split is a fraction between 0 and 1, not " + std::to_string(fraction) +
                            ".");
    }
    DataSplit split;
    for (auto& [label, members] : by_class(source)) {
        shuffle(members, data::Random({SPLIT, seed, static_cast<uint64_t>(label)}));
        const auto wanted = static_cast<size_t>(std::lround(fraction * static_cast<double>(members.size())));
        const auto count = std::min(wanted, members.size() - 1);
        split.validation.insert(split.validation.end(), members.begin(), members.begin() + static_cast<long>(count));
        split.training.insert(split.training.end(), members.begin() + static_cast<long>(count), members.end());
    }
    if (split.training.empty() || split.validation.empty()) {
        throw ArgumentError("A validation split of " + std::to_string(fraction) + " of " +
                            std::to_string(source.size()) +
                            " samples leaves one side empty. Fix: give a larger fraction, or --val-data.");
    }
    std::sort(split.training.begin(), split.training.end());
    std::sort(split.validation.begin(), split.validation.end());
    return split;
}

}  // namespace ovtk
