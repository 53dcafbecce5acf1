// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "data/csv.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include "data/files.hpp"
#include "support/errors.hpp"
#include "support/folder.hpp"

namespace ovtk {

using data::read_csv;
using test::expect_argument_error;
using Row = std::vector<std::string>;

namespace {

data::Table table_of(const std::string& content) {
    const test::Folder folder;
    test::write_file(folder.path("a.csv"), content);
    return read_csv(folder.path("a.csv"));
}

}  // namespace

TEST(Csv, HeaderIsFoundWhenNoCellIsANumber) {
    const auto named = table_of("width,kind\n1.5,cat\n2,dog\n");
    EXPECT_TRUE(named.has_header);
    EXPECT_EQ(named.columns, (Row{"width", "kind"}));
    EXPECT_EQ(named.rows.size(), 2U);
    EXPECT_EQ(named.lines, (std::vector<size_t>{2, 3}));
    const auto bare = table_of("1.5,cat\n2,dog\n");
    EXPECT_FALSE(bare.has_header);
    EXPECT_EQ(bare.columns, (Row{"0", "1"}));
    EXPECT_EQ(bare.rows.size(), 2U);
}

TEST(Csv, QuotesLineBreaksSeparatorsAndByteOrderMark) {
    const auto table = table_of("\xEF\xBB\xBFtext;label\r\n\"one; \"\"two\"\"\nthree\";a\r\n\r\nfour ; b\r\n");
    EXPECT_EQ(table.columns, (Row{"text", "label"}));
    EXPECT_EQ(table.rows, (std::vector<Row>{{"one; \"two\"\nthree", "a"}, {"four", "b"}}));
    EXPECT_EQ(table.lines, (std::vector<size_t>{2, 5}));
    EXPECT_EQ(table_of("1\t2\n").rows.front(), (Row{"1", "2"}));
    EXPECT_EQ(table_of("1,2,\n").rows.front(), (Row{"1", "2", ""}));
}

TEST(Csv, ColumnByNameOrNumber) {
    const auto table = table_of("width,kind\n1,cat\n");
    EXPECT_EQ(table.column("kind", "a.csv"), 1U);
    EXPECT_EQ(table.column("0", "a.csv"), 0U);
    expect_argument_error([&] { table.column("kin", "a.csv"); }, "'a.csv' has no column 'kin'; did you mean 'kind'?");
    expect_argument_error([&] { table.column("2", "a.csv"); }, "has no column '2'");
}

TEST(Csv, FaultsNameTheLine) {
    expect_argument_error([] { table_of("1,2\n3,4\n5\n"); }, "line 3 has 1 cells, the first line 2");
    expect_argument_error([] { table_of("1,2\n3,\"4\n"); }, "line 2: a quoted cell is never closed");
    expect_argument_error([] { table_of("a,b\n"); }, "has no rows of data");
    expect_argument_error([] { table_of(""); }, "has no rows of data");
}

TEST(Csv, GzipAndItsTruncation) {
    const test::Folder folder;
    const auto path = folder.path("a.csv.gz");
    std::string content;
    for (int i = 0; i < 1000; ++i) {
        content += std::to_string(i) + "," + std::to_string(i * i % 97) + "\n";
    }
    const auto file = gzopen(path.c_str(), "wb");
    ASSERT_EQ(gzwrite(file, content.data(), static_cast<unsigned>(content.size())), static_cast<int>(content.size()));
    ASSERT_EQ(gzclose(file), Z_OK);
    EXPECT_EQ(read_csv(path).rows.size(), 1000U);
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    expect_argument_error([&] { read_csv(path); }, "truncated or damaged");
}

}  // namespace ovtk
