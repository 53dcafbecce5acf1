// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <numeric>
#include <thread>

#include "ovtk/data.hpp"
#include "ovtk/error.hpp"

namespace ovtk {

/// A reader thread fills a bounded queue; an exception takes the place of a batch and ends the epoch.
class Loader::Impl {
public:
    Impl(DataSourcePtr source, const LoaderOptions& options)
        : m_source(std::move(source)),
          m_options(options),
          m_augmentation(options.augment),
          m_next(options.first_batch) {
        if (options.batch_size == 0) {
            throw ArgumentError("The batch size is at least 1, not 0.");
        }
        if (options.shuffle) {
            m_order = shuffled_indices(m_source->size(), options.seed, options.epoch);
        } else {
            m_order.resize(m_source->size());
            std::iota(m_order.begin(), m_order.end(), size_t{0});
        }
        if (options.prefetch > 0) {
            m_thread = std::thread([this] { read_ahead(); });
        }
    }

    ~Impl() {
        {
            const std::lock_guard<std::mutex> lock(m_mutex);
            m_stop = true;
        }
        m_changed.notify_all();
        if (m_thread.joinable()) {
            m_thread.join();
        }
    }

    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    size_t batches() const {
        return (m_order.size() + m_options.batch_size - 1) / m_options.batch_size;
    }

    std::optional<Batch> next() {
        if (!m_thread.joinable()) {
            return m_next < batches() ? std::optional(read(m_next++)) : std::nullopt;
        }
        std::unique_lock<std::mutex> lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_ready.empty() || m_finished; });
        if (m_ready.empty()) {
            if (m_error) {
                std::rethrow_exception(m_error);
            }
            return std::nullopt;
        }
        auto batch = std::move(m_ready.front());
        m_ready.pop_front();
        m_changed.notify_all();
        return batch;
    }

private:
    Batch read(size_t number) const {
        const auto begin = number * m_options.batch_size;
        const auto end = std::min(begin + m_options.batch_size, m_order.size());
        const std::vector<size_t> indices(m_order.begin() + static_cast<long>(begin),
                                          m_order.begin() + static_cast<long>(end));
        auto batch = m_source->get(indices);
        if (!m_augmentation.empty()) {
            m_augmentation.apply(batch, m_source->inputs(), indices, m_options.seed, m_options.epoch);
        }
        return batch;
    }

    void read_ahead() {
        std::exception_ptr error;
        try {
            for (; m_next < batches(); ++m_next) {
                auto batch = read(m_next);
                std::unique_lock<std::mutex> lock(m_mutex);
                m_changed.wait(lock, [this] { return m_ready.size() < m_options.prefetch || m_stop; });
                if (m_stop) {
                    return;
                }
                m_ready.push_back(std::move(batch));
                m_changed.notify_all();
            }
        } catch (...) {
            error = std::current_exception();
        }
        const std::lock_guard<std::mutex> lock(m_mutex);
        m_error = error;
        m_finished = true;
        m_changed.notify_all();
    }

    DataSourcePtr m_source;
    LoaderOptions m_options;
    Augmentation m_augmentation;
    std::vector<size_t> m_order;
    size_t m_next;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Batch> m_ready;
    std::exception_ptr m_error;
    bool m_finished = false;
    bool m_stop = false;
    std::thread m_thread;
};

Loader::Loader(DataSourcePtr source, const LoaderOptions& options)
    : m_impl(std::make_unique<Impl>(std::move(source), options)) {}
Loader::~Loader() = default;
Loader::Loader(Loader&&) noexcept = default;
Loader& Loader::operator=(Loader&&) noexcept = default;

std::optional<Batch> Loader::next() {
    return m_impl->next();
}

size_t Loader::batches() const {
    return m_impl->batches();
}

}  // namespace ovtk
