// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <filesystem>

#include "data/files.hpp"
#include "support/errors.hpp"
#include "support/folder.hpp"
#include "support/run.hpp"

namespace ovtk {

using test::expect_argument_error;
using test::options_for;

namespace {

/// Two classes: red PNG and JPEG, blue BMP of another size.
class Images : public testing::Test {
protected:
    Images() {
        std::filesystem::create_directories(m_folder.path("blue"));
        std::filesystem::create_directories(m_folder.path("red"));
        test::write_image(m_folder.path("blue/a.bmp"), 9, 5, {0, 0, 200});
        test::write_image(m_folder.path("red/b.png"), 4, 4, {200, 0, 0});
        test::write_image(m_folder.path("red/c.jpg"), 16, 8, {200, 0, 0});
    }
    std::string path() const {
        return m_folder.path("");
    }

    test::Folder m_folder;
};

}  // namespace

TEST_F(Images, ResizedAndInTheModelsLayout) {
    const auto source = open_data(path(), options_for({-1, 3, 2, 2}));
    EXPECT_EQ(source->class_names(), (std::vector<std::string>{"blue", "red"}));
    EXPECT_EQ(source->labels(), (std::vector<int64_t>{0, 1, 1}));
    const auto batch = source->get({0, 1});
    EXPECT_EQ(batch.inputs.at("input").get_shape(), (ov::Shape{2, 3, 2, 2}));
    test::expect_near(batch.inputs.at("input"),
                      {0, 0, 0, 0, 0, 0, 0, 0, 200, 200, 200, 200, 200, 200, 200, 200, 0, 0, 0, 0, 0, 0, 0, 0});
    test::expect_near(batch.targets.at("y"), {0, 1});
    const auto last = open_data(path(), options_for({-1, 1, 2, 2}))->get({0});
    test::expect_near(last.inputs.at("input"), std::vector<double>(4, test::values_of(last.inputs.at("input"))[0]));
}

TEST_F(Images, ChannelsLastMeanScaleAndBgr) {
    auto options = options_for({-1, 1, 1, 3});
    options.preprocessing.mean = {100};
    options.preprocessing.scale = {100, 50, 25};
    test::expect_near(open_data(path(), options)->get({1}).inputs.at("input"), {1, -2, -4});
    options.preprocessing.reverse_channels = true;
    test::expect_near(open_data(path(), options)->get({1}).inputs.at("input"), {-1, -2, 4});
    options.preprocessing.mean = {1, 2};
    expect_argument_error([&] { open_data(path(), options); }, "The mean of the images has 2 values");
}

TEST_F(Images, JpegIsNearlyRed) {
    test::expect_near(open_data(path(), options_for({-1, 3, 1, 1}))->get({2}).inputs.at("input"), {200, 0, 0}, 3);
}

TEST_F(Images, AnyModelSizeNeedsAChoice) {
    auto options = options_for({-1, 3, -1, -1});
    expect_argument_error([&] { open_data(path(), options); }, "Fix: give --image-size HEIGHTxWIDTH");
    options.image_size = {3, 5};
    EXPECT_EQ(open_data(path(), options)->get({0}).inputs.at("input").get_shape(), (ov::Shape{1, 3, 3, 5}));
    options.inputs[0].shape = {-1, 3, 4, 4};
    expect_argument_error([&] { open_data(path(), options); }, "The model takes images of 4x4");
}

TEST_F(Images, FilesThatAreNoImages) {
    test::write_file(m_folder.path("red/d.png"), "hello");
    expect_argument_error([&] { open_data(path(), options_for({-1, 3, 2, 2})); },
                          "red/d.png' is not a PNG, JPEG or BMP image that can be read");
    std::filesystem::copy_file(m_folder.path("red/b.png"),
                               m_folder.path("red/d.png"),
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::resize_file(m_folder.path("red/d.png"), 50);
    const auto source = open_data(path(), options_for({-1, 3, 2, 2}));
    expect_argument_error([&] { source->get({3}); }, "red/d.png' is not a PNG, JPEG or BMP image that can be read");
}

TEST_F(Images, AClassWithoutImages) {
    std::filesystem::create_directories(m_folder.path("green"));
    expect_argument_error([&] { open_data(path(), options_for({-1, 3, 2, 2})); }, "green' holds no file of type .png");
}

TEST_F(Images, ModelsThatTakeNoImages) {
    expect_argument_error([&] { open_data(path(), options_for({-1, 10})); },
                          "the input 'input' of the model has the shape [?,10]");
}

TEST_F(Images, PredictionTakesOneImageOrAFolderOfThem) {
    const auto options = options_for({-1, 3, 2, 2}, DataUse::prediction);
    EXPECT_EQ(open_data(m_folder.path("red/b.png"), options)->size(), 1U);
    EXPECT_EQ(open_data(m_folder.path("red"), options)->size(), 2U);
    expect_argument_error([&] { open_data(m_folder.path("red"), options_for({-1, 3, 2, 2})); }, "no class folders");
}

}  // namespace ovtk
