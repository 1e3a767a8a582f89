// The plan begins with a line that tells it from files of other programs. A pair of names follows
// for each file: the new file, then the file it becomes. The end is a mark, so that a plan which
// was being written when its process was killed counts for nothing.
#include "base/file_set.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <thread>

#include "base/files.h"
#include "base/io_error.h"
#include "base/locked_file.h"

namespace outflank::base {
namespace {

constexpr const char* kBusy = "another process is replacing these files";
constexpr std::string_view kHead = "outflank: files that are being replaced\n";
constexpr std::string_view kEnd = "whole";
constexpr std::size_t kMostBytes = std::size_t{1} << 16;
constexpr char kBetween = '\0';  // no path has it

struct Rename {
    std::string from;
    std::string to;
};

/// Names of the plan's folder go without it, so that a folder may be moved or be reached by
/// another way.
std::string text_of(const std::vector<Replacement>& files, const std::string& plan) {
    const std::string folder = folder_of(resolved(plan));
    std::string text(kHead);
    for (const Replacement& file : files)
        for (const std::string& name : {file.created(), file.target()})
            text +=
                (folder_of(name) == folder ? name.substr(name.rfind('/') + 1) : name) + kBetween;
    return text + std::string(kEnd);
}

/// True for what a process of ours wrote, whole or not.
bool is_plan(std::string_view text) { return text.starts_with(kHead) || kHead.starts_with(text); }

/// Nothing of a plan that is not whole. A plan can come with a folder from somebody else, so it
/// moves no file but a new one to the name that it was made for. Errors: kParse.
Result<std::vector<Rename>> renames_of(std::string_view text, const std::string& plan) {
    std::vector<Rename> renames;
    if (!text.starts_with(kHead) || !text.ends_with(kEnd)) return renames;
    text = text.substr(kHead.size(), text.size() - kHead.size() - kEnd.size());
    const std::string folder = folder_of(plan) + '/';
    while (!text.empty()) {
        Rename one;
        for (std::string* name : {&one.from, &one.to}) {
            const std::size_t end = std::min(text.find(kBetween), text.size());
            *name = text.substr(0, end);
            if (name->find('/') == name->npos) name->insert(0, folder);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (!is_new_file_of(one.to, one.from))
            return Error{ErrorCode::kParse,
                         "found the rename of a file that was not written for it, expected the "
                         "names of files that are being replaced",
                         plan};
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

Result<std::string> text_in(const LockedFile& plan) {
    std::string text(kMostBytes, '\0');
    const Result<std::size_t> length = plan.read(0, text.data(), text.size());
    if (!length) return length.error();
    text.resize(length.value());
    return text;
}

/// Does what the plan says. Errors: kIo, kParse (also for a file of another program).
Result<Done> carry_out_plan(const LockedFile& plan) {
    const Result<std::string> text = text_in(plan);
    if (!text) return text.error();
    if (!is_plan(text.value()))
        return Error{ErrorCode::kParse,
                     "found a file of something else, expected none of this name", plan.path()};
    const auto renames = renames_of(text.value(), plan.path());
    if (!renames) return renames.error();
    for (const Rename& one : renames.value()) {
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
    // One that was left since the files were begun.
    Result<Done> done = carry_out_plan(locked.value());
    if (!done) return done.error();
    step();
    done = locked.value().cut(0);
    if (done) done = locked.value().append(text_of(files, plan));
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
    std::error_code none;  // a pipe of that name would be waited for
    if (!std::filesystem::is_regular_file(plan, none)) return Done{};
    const Result<std::string> text = read_text_file(plan, kMostBytes);
    if (!text || !is_plan(text.value())) return Done{};
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
