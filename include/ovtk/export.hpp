// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

/// Marks what libovtk exports; everything else has hidden visibility.
#if defined(_WIN32)
#    if defined(OVTK_BUILDING)
#        define OVTK_API __declspec(dllexport)
#    else
#        define OVTK_API __declspec(dllimport)
#    endif
#else
#    define OVTK_API __attribute__((visibility("default")))
#endif
