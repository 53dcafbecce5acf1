// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

// The only list of the rules that come with the library. No macros, no self-registration: a static library can lose
// the latter.
#include "rules/rules.hpp"

namespace ovtk {

const Registry& standard_rules() {
    static const Registry table = [] {
        Registry r;
        rules::add_multiply(r);
        rules::add_softmax(r);
        return r;
    }();
    return table;
}

}  // namespace ovtk
