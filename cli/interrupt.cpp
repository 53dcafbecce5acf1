// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "interrupt.hpp"

#include <csignal>

namespace ovtk::cli {

namespace {

volatile std::sig_atomic_t caught = 0;

void handle(int signal) {
    caught = 1;
    std::signal(signal, SIG_DFL);
}

}  // namespace

void catch_interrupts() {
    std::signal(SIGINT, handle);
    std::signal(SIGTERM, handle);
}

bool interrupted() {
    return caught != 0;
}

}  // namespace ovtk::cli
