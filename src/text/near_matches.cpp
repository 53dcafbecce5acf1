// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "text/near_matches.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace ovtk::text {

namespace {

constexpr size_t MOST_MATCHES = 3;
constexpr size_t MOST_LISTED = 20;

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

// Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, replacements, swaps of neighbours.
size_t edit_distance(const std::string& a, const std::string& b) {
    std::vector<size_t> before_last;
    std::vector<size_t> last(b.size() + 1);
    std::iota(last.begin(), last.end(), size_t{0});
    for (size_t i = 1; i <= a.size(); ++i) {
        std::vector<size_t> row(b.size() + 1, i);
        for (size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
        }
        before_last = std::exchange(last, std::move(row));
    }
    return last.back();
}

}  // namespace

std::vector<std::string> near_matches(const std::string& name, const std::vector<std::string>& candidates) {
    const auto wanted = lower(name);
    const size_t farthest = std::max<size_t>(1, (wanted.size() + 1) / 3);
    std::vector<std::pair<size_t, std::string>> found;
    for (const auto& candidate : candidates) {
        const auto known = lower(candidate);
        const bool is_part = wanted.size() > 1 && known.find(wanted) != std::string::npos;
        const auto distance = edit_distance(wanted, known);
        if (distance <= farthest || is_part) {
            found.emplace_back(distance, candidate);
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> matches;
    for (size_t i = 0; i < std::min(found.size(), MOST_MATCHES); ++i) {
        matches.push_back(found[i].second);
    }
    return matches;
}

std::string suggestion(const std::string& name, const std::vector<std::string>& candidates) {
    const auto matches = near_matches(name, candidates);
    std::string text;
    if (!matches.empty()) {
        text = "did you mean ";
        for (size_t i = 0; i < matches.size(); ++i) {
            text += (i == 0 ? "'" : i + 1 == matches.size() ? " or '" : ", '") + matches[i] + "'";
        }
        return text + "?";
    }
    if (candidates.empty()) {
        return "there are none";
    }
    text = "known are ";
    for (size_t i = 0; i < std::min(candidates.size(), MOST_LISTED); ++i) {
        text += (i == 0 ? "" : ", ") + candidates[i];
    }
    return text + (candidates.size() > MOST_LISTED ? ", ..." : "");
}

}  // namespace ovtk::text
