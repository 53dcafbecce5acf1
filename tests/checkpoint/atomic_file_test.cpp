// Copyright (C) 2026 the ovtk authors
// SPDX-License-Identifier: Apache-2.0

#include "checkpoint/atomic_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "ovtk/checkpoint.hpp"
#include "ovtk/error.hpp"
#include "support/folder.hpp"
#include "support/run.hpp"

namespace ovtk::test {

namespace fs = std::filesystem;

// A checkpoint that can be recognised as whole: every value of its tensor is `value`, and so says its metadata.
static Checkpoint uniform(float value, size_t count) {
    Checkpoint checkpoint;
    checkpoint.tensors["weights/w"] = f32({count}, std::vector<float>(count, value));
    checkpoint.metadata["value"] = std::to_string(static_cast<int>(value));
    return checkpoint;
}

static void expect_whole(const Checkpoint& checkpoint) {
    const auto value = std::stod(checkpoint.metadata.at("value"));
    for (const auto x : values_of(checkpoint.tensors.at("weights/w"))) {
        ASSERT_EQ(x, value);
    }
}

static size_t files_in(const fs::path& folder) {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

// Runs the body in a child process and returns its exit code, or minus the signal that ended it.
template <class Body>
static int in_child(const Body& body) {
    const pid_t child = fork();
    if (child == 0) {
        int code = 1;
        try {
            code = body();
        } catch (...) {
        }
        _exit(code);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(CheckpointFile, ReplacesTheOldFileAndLeavesNothingElse) {
    const Folder folder;
    const auto path = folder.path("run.safetensors");
    save_checkpoint(path, uniform(1, 100));
    save_checkpoint(path, uniform(2, 50));
    expect_whole(load_checkpoint(path));
    EXPECT_EQ(load_checkpoint(path).metadata.at("value"), "2");
    EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(CheckpointFile, SurvivesAWriterThatIsKilledAtAnyMoment) {
    const Folder folder;
    const auto path = folder.path("run.safetensors");
    constexpr size_t COUNT = 1 << 18;
    save_checkpoint(path, uniform(0, COUNT));
    const auto first = uniform(1, COUNT);
    const auto second = uniform(2, COUNT);
    for (int round = 0; round < 20; ++round) {
        const pid_t child = fork();
        if (child == 0) {
            for (;;) {
                save_checkpoint(path, first);
                save_checkpoint(path, second);
            }
        }
        std::this_thread::sleep_for(std::chrono::microseconds(500 + round * 1700));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        expect_whole(load_checkpoint(path));
    }
    save_checkpoint(path, uniform(3, 10));
    EXPECT_EQ(load_checkpoint(path).metadata.at("value"), "3");
    EXPECT_EQ(files_in(folder.path()), 1u) << "leftovers of killed writers stay";
}

TEST(CheckpointFile, KeepsTheOldFileWhenTheDiskIsFull) {
    const Folder folder;
    const auto path = folder.path("run.safetensors");
    save_checkpoint(path, uniform(1, 100));
    const auto large = uniform(2, 100'000);
    const int code = in_child([&] {
        signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{50'000, 50'000};  // bytes that a file may have: further writes fail
        setrlimit(RLIMIT_FSIZE, &limit);
        try {
            save_checkpoint(path, large);
        } catch (const CheckpointError& error) {
            return std::string(error.what()).find("as it was before") != std::string::npos ? 42 : 2;
        }
        return 3;
    });
    EXPECT_EQ(code, 42);
    EXPECT_EQ(load_checkpoint(path).metadata.at("value"), "1");
    EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(CheckpointFile, TwoWritersNeverMix) {
    const Folder folder;
    const auto path = folder.path("run.safetensors");
    const auto write = [&](float value) {
        for (int i = 0; i < 50; ++i) {
            save_checkpoint(path, uniform(value, 10'000));
        }
    };
    std::thread first(write, 1.f);
    std::thread second(write, 2.f);
    first.join();
    second.join();
    expect_whole(load_checkpoint(path));
    EXPECT_EQ(files_in(folder.path()), 1u);
}

TEST(CheckpointFile, FollowsALinkToTheFileItReplaces) {
    const Folder folder;
    save_checkpoint(folder.path("real.safetensors"), uniform(1, 10));
    fs::create_symlink("real.safetensors", folder.path("link.safetensors"));
    save_checkpoint(folder.path("link.safetensors"), uniform(2, 10));
    EXPECT_TRUE(fs::is_symlink(folder.path("link.safetensors")));
    EXPECT_EQ(load_checkpoint(folder.path("real.safetensors")).metadata.at("value"), "2");
}

TEST(CheckpointFile, SaysWhyItCannotBeWrittenOrRead) {
    const Folder folder;
    EXPECT_THROW(save_checkpoint(folder.path("missing/run.safetensors"), uniform(1, 1)), CheckpointError);
    EXPECT_THROW(save_checkpoint(folder.path(), uniform(1, 1)), CheckpointError);
    EXPECT_THROW(load_checkpoint(folder.path("missing.safetensors")), CheckpointError);
    EXPECT_THROW(load_checkpoint(folder.path()), CheckpointError);
    std::ofstream(folder.path("empty")).close();
    EXPECT_THROW(load_checkpoint(folder.path("empty")), CheckpointError);
}

TEST(AtomicFile, WithoutCommitLeavesEverythingAsItWas) {
    const Folder folder;
    {
        checkpoint::AtomicFile file(folder.path("a.txt"));
        file.write("new", 3);
    }
    EXPECT_EQ(files_in(folder.path()), 0u);
}

TEST(AtomicFile, IsWrittenThroughAStream) {
    const Folder folder;
    {
        checkpoint::AtomicFile file(folder.path("a.txt"));
        checkpoint::AtomicFileBuffer buffer(file);
        std::ostream stream(&buffer);
        stream << "weights " << 12;
        stream.put('!');
        EXPECT_EQ(stream.tellp(), 11);
        file.commit();
    }
    std::ifstream stream(folder.path("a.txt"));
    std::string text;
    std::getline(stream, text);
    EXPECT_EQ(text, "weights 12!");
}

}  // namespace ovtk::test
