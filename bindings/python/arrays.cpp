// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "arrays.hpp"

#include "ovtk/error.hpp"

namespace ovtk::python {

namespace {

struct Kind {
    nb::dlpack::dtype_code code;
    uint8_t bits;
    ov::element::Type type;
};

const Kind KINDS[] = {
    {nb::dlpack::dtype_code::Float, 64, ov::element::f64},
    {nb::dlpack::dtype_code::Float, 32, ov::element::f32},
    {nb::dlpack::dtype_code::Float, 16, ov::element::f16},
    {nb::dlpack::dtype_code::Int, 64, ov::element::i64},
    {nb::dlpack::dtype_code::Int, 32, ov::element::i32},
    {nb::dlpack::dtype_code::Int, 16, ov::element::i16},
    {nb::dlpack::dtype_code::Int, 8, ov::element::i8},
    {nb::dlpack::dtype_code::UInt, 64, ov::element::u64},
    {nb::dlpack::dtype_code::UInt, 32, ov::element::u32},
    {nb::dlpack::dtype_code::UInt, 16, ov::element::u16},
    {nb::dlpack::dtype_code::UInt, 8, ov::element::u8},
    {nb::dlpack::dtype_code::Bool, 8, ov::element::boolean},
};

}  // namespace

ov::Tensor tensor_over(const Array& array) {
    ov::Shape shape;
    for (size_t axis = 0; axis < array.ndim(); ++axis) {
        shape.push_back(array.shape(axis));
    }
    for (const auto& kind : KINDS) {
        if (array.dtype().code == static_cast<uint8_t>(kind.code) && array.dtype().bits == kind.bits) {
            // without elements there may be no memory either
            return array.size() == 0 ? ov::Tensor(kind.type, shape)
                                     : ov::Tensor(kind.type, shape, const_cast<void*>(array.data()));
        }
    }
    throw ArgumentError("an array of numbers is needed; its dtype is none that OpenVINO has");
}

nb::object array_over(const ov::Tensor& tensor) {
    for (const auto& kind : KINDS) {
        if (kind.type == tensor.get_element_type()) {
            const auto& shape = tensor.get_shape();
            auto* owner = new ov::Tensor(tensor);
            const nb::capsule keeper(owner, [](void* pointer) noexcept { delete static_cast<ov::Tensor*>(pointer); });
            const nb::dlpack::dtype dtype{static_cast<uint8_t>(kind.code), kind.bits, 1};
            const nb::ndarray<nb::numpy> array(owner->data(), shape.size(), shape.data(), keeper, nullptr, dtype);
            return nb::cast(array);
        }
    }
    throw ArgumentError("NumPy has no array of " + tensor.get_element_type().to_string());
}

}  // namespace ovtk::python
