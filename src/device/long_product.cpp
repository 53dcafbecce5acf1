// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "device/long_product.hpp"

#include <algorithm>

#include "graph/build.hpp"
#include "graph/shape.hpp"
#include "openvino/core/graph_util.hpp"
#include "openvino/core/rt_info.hpp"
#include "openvino/op/matmul.hpp"
#include "openvino/op/util/multi_subgraph_base.hpp"

namespace ovtk::device {

namespace {

// Measured with f32 matrices of 256 to 1024 columns: shorter products gain nothing, more parts cost memory for their
// results.
constexpr int64_t ROWS_OF_A_PART = 512;
constexpr int64_t MOST_PARTS = 4;
constexpr int64_t FEWEST_COLUMNS = 128;

/// How many parts of equal length to multiply; 1 when the op is no such product.
int64_t parts_of(const ov::op::v0::MatMul& product) {
    const auto& a = product.get_input_partial_shape(0);
    const auto& b = product.get_input_partial_shape(1);
    const bool is_transposed = product.get_transpose_a() && !product.get_transpose_b();
    if (!is_transposed || !product.get_input_element_type(0).is_real() || a.is_dynamic() || b.is_dynamic() ||
        a.size() != 2 || b.size() != 2 || std::min(a[1].get_length(), b[1].get_length()) < FEWEST_COLUMNS) {
        return 1;
    }
    auto parts = std::min(a[0].get_length() / ROWS_OF_A_PART, MOST_PARTS);
    while (parts > 1 && a[0].get_length() % parts != 0) {
        --parts;
    }
    return std::max<int64_t>(parts, 1);
}

Output by_parts(const Output& x, int64_t parts) {
    const auto& shape = x.get_shape();
    return graph::reshape(x, {parts, static_cast<int64_t>(shape[0]) / parts, static_cast<int64_t>(shape[1])});
}

}  // namespace

void split_long_products(ov::Model& model) {
    for (const auto& node : model.get_ordered_ops()) {
        if (const auto nested = ov::as_type_ptr<ov::op::util::MultiSubGraphOp>(node)) {
            for (const auto& body : nested->get_functions()) {
                split_long_products(*body);
            }
        }
        const auto product = ov::as_type_ptr<ov::op::v0::MatMul>(node);
        const auto parts = product ? parts_of(*product) : 1;
        if (parts == 1) {
            continue;
        }
        const auto products = graph::matmul(by_parts(product->input_value(0), parts),
                                            by_parts(product->input_value(1), parts),
                                            /*transpose_a=*/true);
        const auto sum = graph::reduce_sum(products, {0}, /*keep_dims=*/false);
        ov::copy_runtime_info(product, {products.get_node_shared_ptr(), sum.get_node_shared_ptr()});
        sum.get_node()->set_friendly_name(product->get_friendly_name());
        products.get_node()->set_friendly_name(product->get_friendly_name() + "/parts");
        ov::replace_node(product, {sum});
    }
}

}  // namespace ovtk::device
