// The plan is a line for each name: the new file, then the file it becomes. The last line is a
// mark, so that a plan which was being written when its process was killed counts for nothing.
#include "base/file_set.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <thread>

#include "base/io_error.h"
#include "base/locked_file.h"

namespace outflank::base {
namespace {

constexpr const char* kBusy = "another process is replacing these files";
constexpr std::string_view kEnd = "whole";
constexpr char kBetween = '\0';  // no path has it

struct Rename {
    std::string from;
    std::string to;
};

std::string text_of(const std::vector<Replacement>& files) {
    std::string text;
    for (const Replacement& file : files)
        text += file.created() + kBetween + file.target() + kBetween;
    return text + std::string(kEnd);
}

/// Nothing of a plan that is not whole.
std::vector<Rename> renames_of(std::string_view text) {
    if (!text.ends_with(kEnd)) return {};
    text.remove_suffix(kEnd.size());
    std::vector<Rename> renames;
    while (!text.empty()) {
        Rename one;
        for (std::string* name : {&one.from, &one.to}) {
            const std::size_t end = std::min(text.find(kBetween), text.size());
            *name = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        renames.push_back(std::move(one));
    }
    return renames;
}

/// Opens a plan for this process alone; waits a little for another one.
Result<LockedFile> lock_plan(const std::string& plan) {
    constexpr auto kPause = std::chrono::milliseconds(10);
    constexpr int kAttempts = 500;
    for (int attempt = 1;; ++attempt) {
        Result<LockedFile> file = LockedFile::open(plan, kBusy);
        if (file || file.error().message != kBusy || attempt == kAttempts) return file;
        std::this_thread::sleep_for(kPause);
    }
}

Result<Done> carry_out_plan(LockedFile& plan) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 16;
    std::string text(kMostBytes, '\0');
    const Result<std::size_t> length = plan.read(0, text.data(), text.size());
    if (!length) return length.error();
    text.resize(length.value());
    for (const Rename& one : renames_of(text)) {
        if (std::rename(one.from.c_str(), one.to.c_str()) != 0 && errno != ENOENT)
            return io_error(one.to, "cannot finish what a killed process began", errno);
        sync_folder(folder_of(one.to));
    }
    return Done{};
}

}  // namespace

Result<Done> replace_together(std::vector<Replacement>& files, const std::string& plan,
                              const std::function<void()>& on_step) {
    const auto step = [&] {
        if (on_step) on_step();
    };
    for (Replacement& file : files)
        if (const Result<Done> sealed = file.seal(); !sealed) return sealed.error();
    Result<LockedFile> locked = lock_plan(plan);
    if (!locked) return locked.error();
    step();
    Result<Done> done = locked.value().append(text_of(files));
    if (done) done = locked.value().sync();
    sync_folder(folder_of(plan));
    step();
    for (Replacement& file : files) {
        if (done) done = file.carry_out(true);
        step();
    }
    if (!done) (void)locked.value().cut(0);  // it is taken away below
    for (auto file = files.rbegin(); file != files.rend(); ++file)
        done ? file->finish() : file->undo();
    locked.value().remove();
    step();
    return done;
}

Result<Done> finish_replacing(const std::string& plan) {
    if (::access(plan.c_str(), F_OK) != 0) return Done{};
    Result<LockedFile> locked = lock_plan(plan);
    if (!locked) return locked.error();
    if (const Result<Done> done = carry_out_plan(locked.value()); !done) return done.error();
    locked.value().remove();
    return Done{};
}

std::string plan_of(const std::string& path) {
    const std::size_t name = path.rfind('/') + 1;  // 0 where there is none
    const std::size_t dot = path.rfind('.');
    const bool has_extension = dot != std::string::npos && dot > name;
    return path.substr(0, has_extension ? dot : path.size()) + ".replacing";
}

}  // namespace outflank::base
