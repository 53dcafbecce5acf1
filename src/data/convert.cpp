// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/convert.hpp"

#include <cmath>

#include "data/strings.hpp"
#include "openvino/core/type/bfloat16.hpp"
#include "openvino/core/type/float16.hpp"
#include "ovtk/error.hpp"

namespace ovtk::data {

namespace {

/// Calls visit(T{}) with the C++ type of an element type; false when it is none of a number or boolean.
template <class Visit>
bool visit_type(const ov::element::Type& type, const Visit& visit) {
    switch (type) {
    case ov::element::Type_t::boolean:
        visit(char{});
        return true;
    case ov::element::Type_t::u8:
        visit(uint8_t{});
        return true;
    case ov::element::Type_t::i8:
        visit(int8_t{});
        return true;
    case ov::element::Type_t::u16:
        visit(uint16_t{});
        return true;
    case ov::element::Type_t::i16:
        visit(int16_t{});
        return true;
    case ov::element::Type_t::u32:
        visit(uint32_t{});
        return true;
    case ov::element::Type_t::i32:
        visit(int32_t{});
        return true;
    case ov::element::Type_t::u64:
        visit(uint64_t{});
        return true;
    case ov::element::Type_t::i64:
        visit(int64_t{});
        return true;
    case ov::element::Type_t::f16:
        visit(ov::float16{});
        return true;
    case ov::element::Type_t::bf16:
        visit(ov::bfloat16{});
        return true;
    case ov::element::Type_t::f32:
        visit(float{});
        return true;
    case ov::element::Type_t::f64:
        visit(double{});
        return true;
    default:
        return false;
    }
}

template <class To, class From>
To cast(From value) {
    if constexpr (std::is_same_v<From, ov::float16> || std::is_same_v<From, ov::bfloat16> ||
                  std::is_same_v<To, ov::float16> || std::is_same_v<To, ov::bfloat16>) {
        return static_cast<To>(static_cast<float>(value));
    } else {
        return static_cast<To>(value);
    }
}

/// Bytes [from_begin, ...) as `count` elements of one type to another.
void convert_elements(const uint8_t* from,
                      const ov::element::Type& from_type,
                      uint8_t* to,
                      const ov::element::Type& to_type,
                      size_t count) {
    const auto known = visit_type(from_type, [&](auto from_tag) {
        visit_type(to_type, [&](auto to_tag) {
            using From = decltype(from_tag);
            using To = decltype(to_tag);
            const auto* source = reinterpret_cast<const From*>(from);
            auto* target = reinterpret_cast<To*>(to);
            for (size_t i = 0; i < count; ++i) {
                target[i] = cast<To>(source[i]);
            }
        });
    });
    if (!known || !is_convertible(to_type)) {
        throw ArgumentError("Cannot turn elements of type " + from_type.to_string() + " into " + to_type.to_string() +
                            ".");
    }
}

const uint8_t* bytes_of(const ov::Tensor& tensor) {
    return static_cast<const uint8_t*>(tensor.data());
}

}  // namespace

bool is_convertible(const ov::element::Type& type) {
    return visit_type(type, [](auto) {});
}

ov::Tensor converted(const ov::Tensor& tensor, const ov::element::Type& type) {
    ov::Tensor result(type, tensor.get_shape());
    convert_elements(bytes_of(tensor),
                     tensor.get_element_type(),
                     static_cast<uint8_t*>(result.data()),
                     type,
                     tensor.get_size());
    return result;
}

ov::Tensor gather_rows(const ov::Tensor& tensor, const std::vector<size_t>& rows, const ov::element::Type& type) {
    auto shape = tensor.get_shape();
    const auto total = shape.at(0);
    const auto row_elements = total > 0 ? tensor.get_size() / total : 0;
    shape[0] = rows.size();
    ov::Tensor result(type, shape);
    const auto from_bytes = row_elements * tensor.get_element_type().size();
    const auto to_bytes = row_elements * type.size();
    auto* to = static_cast<uint8_t*>(result.data());
    for (const auto row : rows) {
        if (row >= total) {
            throw ArgumentError("There is no sample " + std::to_string(row) + " among " + std::to_string(total) + ".");
        }
        convert_elements(bytes_of(tensor) + row * from_bytes, tensor.get_element_type(), to, type, row_elements);
        to += to_bytes;
    }
    return result;
}

void check_finite(const ov::Tensor& tensor, const std::string& what) {
    if (!tensor.get_element_type().is_real()) {
        return;
    }
    visit_type(tensor.get_element_type(), [&](auto tag) {
        using T = decltype(tag);
        const auto* values = static_cast<const T*>(static_cast<const void*>(bytes_of(tensor)));
        for (size_t i = 0; i < tensor.get_size(); ++i) {
            if (!std::isfinite(cast<double>(values[i]))) {
                throw ArgumentError(what + " has the value " + std::to_string(cast<double>(values[i])) + " at " +
                                    place_in(tensor.get_shape(), i) +
                                    ". Fix: remove or replace values that are not finite.");
            }
        }
    });
}

}  // namespace ovtk::data
