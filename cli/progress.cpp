// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "progress.hpp"

#include <unistd.h>

#include <iostream>

namespace ovtk::cli {

namespace {

constexpr size_t WIDTH = 24;
constexpr auto PAUSE = std::chrono::milliseconds(100);

}  // namespace

ProgressBar::ProgressBar(bool shown) : m_shown(shown) {}

ProgressBar::~ProgressBar() {
    clear();
}

bool ProgressBar::on_terminal() {
    return isatty(STDOUT_FILENO) != 0;
}

void ProgressBar::draw(const std::string& label, size_t done, size_t total, const std::string& facts) {
    const auto now = std::chrono::steady_clock::now();
    if (!m_shown || (m_drawn && done < total && now - m_last < PAUSE)) {
        return;
    }
    const auto full = total > 0 ? WIDTH * done / total : WIDTH;
    std::cout << "\r\x1b[K" << label << " [" << std::string(full, '#') << std::string(WIDTH - full, '.') << "] " << done
              << '/' << total << ' ' << facts << std::flush;
    m_drawn = true;
    m_last = now;
}

void ProgressBar::clear() {
    if (m_drawn) {
        std::cout << "\r\x1b[K" << std::flush;
        m_drawn = false;
    }
}

void Pace::restart() {
    m_start = std::chrono::steady_clock::now();
    m_samples = 0;
}

void Pace::add(size_t samples) {
    m_samples += samples;
}

double Pace::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
}

double Pace::per_second() const {
    const auto passed = seconds();
    return passed > 0 ? static_cast<double>(m_samples) / passed : 0;
}

}  // namespace ovtk::cli
