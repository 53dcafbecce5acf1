// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/csv.hpp"

#include <zlib.h>

#include <algorithm>
#include <memory>

#include "data/strings.hpp"
#include "ovtk/error.hpp"
#include "text/near_matches.hpp"

namespace ovtk::data {

namespace {

constexpr size_t TEXT_LIMIT = size_t{8} << 30;

/// The text of a plain or gzip file: zlib reads both.
std::string read_text(const std::string& path) {
    const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.c_str(), "rb"), gzclose);
    if (!file) {
        throw ArgumentError("Cannot read '" + path + "'. Fix: check the path and its permissions.");
    }
    std::string text;
    std::vector<char> chunk(1 << 20);
    int count = 0;
    while ((count = gzread(file.get(), chunk.data(), static_cast<unsigned>(chunk.size()))) > 0) {
        text.append(chunk.data(), static_cast<size_t>(count));
        if (text.size() > TEXT_LIMIT) {
            throw ArgumentError("'" + path + "' holds more than " + std::to_string(TEXT_LIMIT >> 30) +
                                " GiB of text. Fix: convert it to .npz.");
        }
    }
    int state = Z_OK;
    gzerror(file.get(), &state);
    if (count < 0 || (state != Z_OK && state != Z_STREAM_END)) {
        throw ArgumentError("'" + path + "' is truncated or damaged: it can't be decompressed.");
    }
    return text;
}

/// The separator that occurs most often in the first line, outside of quotes.
char find_separator(const std::string& text) {
    const std::string candidates = ",;\t";
    size_t counts[3] = {};
    bool quoted = false;
    for (const auto c : text) {
        if (c == '\n' && !quoted) {
            break;
        }
        quoted ^= c == '"';
        const auto found = candidates.find(c);
        if (!quoted && found != std::string::npos) {
            ++counts[found];
        }
    }
    return candidates[static_cast<size_t>(std::max_element(counts, counts + 3) - counts)];
}

/// Cuts text into rows of cells.
class Reader {
public:
    Reader(const std::string& text, char separator, const std::string& path)
        : m_text(text), m_separator(separator), m_path(path) {}

    /// Reads one row; false at the end. Empty lines are passed over.
    bool next(std::vector<std::string>& row, size_t& line) {
        row.clear();
        while (m_at < m_text.size() && (m_text[m_at] == '\n' || m_text[m_at] == '\r')) {
            m_line += m_text[m_at++] == '\n';
        }
        if (m_at == m_text.size()) {
            return false;
        }
        line = m_line;
        do {
            row.push_back(cell());
        } while (m_at < m_text.size() && m_text[m_at] == m_separator && ++m_at);
        return true;
    }

private:
    std::string cell() {
        if (m_at < m_text.size() && m_text[m_at] == '"') {
            return quoted_cell();
        }
        const std::string stops = {m_separator, '\n', '\r'};
        const auto end = std::min(m_text.find_first_of(stops, m_at), m_text.size());
        auto value = trimmed(m_text.substr(m_at, end - m_at));
        m_at = end;
        return value;
    }

    std::string quoted_cell() {
        const auto first_line = m_line;
        std::string value;
        for (++m_at; m_at < m_text.size(); ++m_at) {
            const auto c = m_text[m_at];
            m_line += c == '\n';
            if (c != '"') {
                value += c;
            } else if (m_at + 1 < m_text.size() && m_text[m_at + 1] == '"') {
                value += m_text[++m_at];
            } else {
                ++m_at;
                return value;
            }
        }
        throw ArgumentError("'" + m_path + "' line " + std::to_string(first_line) + ": a quoted cell is never closed.");
    }

    const std::string& m_text;
    char m_separator;
    const std::string& m_path;
    size_t m_at = 0;
    size_t m_line = 1;
};

bool is_header(const std::vector<std::string>& row) {
    return std::none_of(row.begin(), row.end(), [](const std::string& cell) {
        return cell.empty() || parse_number(cell);
    });
}

void name_columns(Table& table) {
    table.has_header = !table.rows.empty() && is_header(table.rows.front());
    if (table.has_header) {
        table.columns = std::move(table.rows.front());
        table.rows.erase(table.rows.begin());
        table.lines.erase(table.lines.begin());
    } else if (!table.rows.empty()) {
        for (size_t i = 0; i < table.rows.front().size(); ++i) {
            table.columns.push_back(std::to_string(i));
        }
    }
}

}  // namespace

size_t Table::column(const std::string& name, const std::string& path) const {
    const auto found = std::find(columns.begin(), columns.end(), name);
    if (found != columns.end()) {
        return static_cast<size_t>(found - columns.begin());
    }
    const auto number = parse_integer(name);
    if (number && *number >= 0 && static_cast<size_t>(*number) < columns.size()) {
        return static_cast<size_t>(*number);
    }
    throw ArgumentError("'" + path + "' has no column '" + name + "'; " + text::suggestion(name, columns) +
                        " A number from 0 will do, too.");
}

Table read_csv(const std::string& path) {
    auto text = read_text(path);
    if (starts_with(text, "\xEF\xBB\xBF")) {  // byte order mark
        text.erase(0, 3);
    }
    Table table;
    Reader reader(text, find_separator(text), path);
    std::vector<std::string> row;
    size_t line = 0;
    while (reader.next(row, line)) {
        if (!table.rows.empty() && row.size() != table.rows.front().size()) {
            throw ArgumentError("'" + path + "' line " + std::to_string(line) + " has " + std::to_string(row.size()) +
                                " cells, the first line " + std::to_string(table.rows.front().size()) + ".");
        }
        table.rows.push_back(row);
        table.lines.push_back(line);
    }
    name_columns(table);
    if (table.rows.empty()) {
        throw ArgumentError("'" + path + "' has no rows of data.");
    }
    return table;
}

}  // namespace ovtk::data
