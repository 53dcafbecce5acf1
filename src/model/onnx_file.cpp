// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <fstream>
#include <map>

#include "graph/check.hpp"
#include "model/files.hpp"
#include "model/wire.hpp"
#include "text/numbers.hpp"

namespace ovtk::model {

namespace fs = std::filesystem;

namespace {

// Field numbers of onnx.proto.
namespace of_model {
constexpr uint64_t GRAPH = 7, FUNCTIONS = 25;
}
namespace of_graph {
constexpr uint64_t NODE = 1, INITIALIZER = 5, SPARSE_INITIALIZER = 15;
}
namespace of_function {
constexpr uint64_t NODE = 7;
}
namespace of_node {
constexpr uint64_t ATTRIBUTE = 5;
}
namespace of_attribute {
constexpr uint64_t TENSOR = 5, GRAPH = 6, TENSORS = 10, GRAPHS = 11, SPARSE_TENSOR = 22, SPARSE_TENSORS = 23;
}
namespace of_sparse {
constexpr uint64_t VALUES = 1, INDICES = 2;
}
namespace of_tensor {
constexpr uint64_t EXTERNAL_DATA = 13, DATA_LOCATION = 14;
}
namespace of_entry {
constexpr uint64_t KEY = 1, VALUE = 2;
}

constexpr int DEEPEST_GRAPH = 64;
constexpr uint64_t LONGEST_NAME = 4096;

// Looks at the external data of every tensor in an ONNX file.
class OnnxFile {
public:
    explicit OnnxFile(const fs::path& path)
        : m_path(path), m_folder(fs::canonical(path).parent_path()), m_file(path, std::ios::binary) {}

    void check() {
        Message model(m_file, 0, fs::file_size(m_path));
        bool has_graph = false;
        while (model.next()) {
            if (model.holds_bytes() && model.field() == of_model::GRAPH) {
                has_graph = true;
                check_graph(model.message(), 0);
            } else if (model.holds_bytes() && model.field() == of_model::FUNCTIONS) {
                check_nodes(model.message(), of_function::NODE, 0);
            }
        }
        if (!has_graph) {
            throw WireError("it holds no graph");
        }
    }

private:
    void check_graph(Message graph, int depth) {
        if (depth > DEEPEST_GRAPH) {
            throw WireError("its graphs are nested more than " + std::to_string(DEEPEST_GRAPH) + " deep");
        }
        check_nodes(graph, of_graph::NODE, depth);
        while (graph.next()) {
            if (graph.holds_bytes() && graph.field() == of_graph::INITIALIZER) {
                check_tensor(graph.message());
            } else if (graph.holds_bytes() && graph.field() == of_graph::SPARSE_INITIALIZER) {
                check_sparse(graph.message());
            }
        }
    }

    void check_nodes(Message owner, uint64_t node_field, int depth) {
        while (owner.next()) {
            if (!owner.holds_bytes() || owner.field() != node_field) {
                continue;
            }
            auto node = owner.message();
            while (node.next()) {
                if (node.holds_bytes() && node.field() == of_node::ATTRIBUTE) {
                    check_attribute(node.message(), depth);
                }
            }
        }
    }

    void check_attribute(Message attribute, int depth) {
        while (attribute.next()) {
            if (!attribute.holds_bytes()) {
                continue;
            }
            switch (attribute.field()) {
            case of_attribute::TENSOR:
            case of_attribute::TENSORS:
                check_tensor(attribute.message());
                break;
            case of_attribute::GRAPH:
            case of_attribute::GRAPHS:
                check_graph(attribute.message(), depth + 1);
                break;
            case of_attribute::SPARSE_TENSOR:
            case of_attribute::SPARSE_TENSORS:
                check_sparse(attribute.message());
                break;
            default:
                break;
            }
        }
    }

    void check_sparse(Message sparse) {
        while (sparse.next()) {
            if (sparse.holds_bytes() && (sparse.field() == of_sparse::VALUES || sparse.field() == of_sparse::INDICES)) {
                check_tensor(sparse.message());
            }
        }
    }

    void check_tensor(Message tensor) {
        std::map<std::string, std::string> entries;
        bool external = false;
        while (tensor.next()) {
            if (tensor.holds_bytes() && tensor.field() == of_tensor::EXTERNAL_DATA) {
                entries.insert(entry_of(tensor.message()));
            } else if (tensor.field() == of_tensor::DATA_LOCATION) {
                external = tensor.number() == 1;
            }
        }
        if (external || !entries.empty()) {
            check_external(entries);
        }
    }

    static std::pair<std::string, std::string> entry_of(Message entry) {
        std::pair<std::string, std::string> result;
        while (entry.next()) {
            if (entry.holds_bytes() && entry.field() == of_entry::KEY) {
                result.first = entry.text(LONGEST_NAME);
            } else if (entry.holds_bytes() && entry.field() == of_entry::VALUE) {
                result.second = entry.text(LONGEST_NAME);
            }
        }
        return result;
    }

    void check_external(const std::map<std::string, std::string>& entries) {
        const auto value = [&entries](const char* key) {
            const auto entry = entries.find(key);
            return entry == entries.end() ? std::string() : entry->second;
        };
        const auto location = value("location");
        const auto bytes = size_of(location);
        const auto offset = value("offset").empty() ? 0 : text::to_int(value("offset")).value_or(-1);
        const auto length = value("length").empty() ? 0 : text::to_int(value("length")).value_or(-1);
        OVTK_CHECK(offset >= 0 && length >= 0 && offset <= bytes && length <= bytes - offset,
                   "the ONNX model ",
                   m_path,
                   " refers to bytes ",
                   value("offset"),
                   " + ",
                   value("length"),
                   " of its data file '",
                   location,
                   "', which holds ",
                   bytes,
                   "; the data file is truncated or belongs to another model");
    }

    // Size of a data file, after looking where it lies; each is looked at once.
    int64_t size_of(const std::string& location) {
        const auto known = m_sizes.find(location);
        if (known != m_sizes.end()) {
            return known->second;
        }
        const fs::path relative(location);
        const bool climbs = std::find(relative.begin(), relative.end(), "..") != relative.end();
        OVTK_CHECK(
            !location.empty() && location.find('\0') == std::string::npos && !relative.has_root_path() && !climbs,
            "the ONNX model ",
            m_path,
            " keeps weights in '",
            location,
            "', outside of its own folder: refused. Put the data file beside the model and save it with a "
            "relative location");
        std::error_code error;
        const auto file = fs::canonical(m_folder / relative, error);
        OVTK_CHECK(!error && fs::is_regular_file(file),
                   "the ONNX model ",
                   m_path,
                   " keeps weights in the file '",
                   location,
                   "', which is not there: put it beside the model");
        const auto inside = std::mismatch(m_folder.begin(), m_folder.end(), file.begin(), file.end()).first;
        OVTK_CHECK(inside == m_folder.end(),
                   "the ONNX model ",
                   m_path,
                   " keeps weights in '",
                   location,
                   "', a link to a file outside of its own folder: refused. Copy the data file beside the model");
        return m_sizes[location] = static_cast<int64_t>(fs::file_size(file));
    }

    fs::path m_path;
    fs::path m_folder;
    std::ifstream m_file;
    std::map<std::string, int64_t> m_sizes;
};

}  // namespace

void check_onnx(const fs::path& onnx) {
    try {
        OnnxFile(onnx).check();
    } catch (const WireError& error) {
        OVTK_CHECK(false, "the ONNX model ", onnx, " is truncated or damaged: ", error.what());
    }
}

}  // namespace ovtk::model
