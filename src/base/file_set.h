// Files that belong together: all of them are replaced, or none, also by a process that is killed.
//
// POSIX only. All functions block on the disk.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/replacement.h"
#include "outflank/result.h"

namespace outflank::base {

/// Puts the new files in place together. Once all are on the disk, the file `plan` says what is to
/// be done, and it goes when that is done: where it is left, `finish_replacing` does the rest.
/// After an error all files have their old contents. `on_step` is called after each change of the
/// folder. Errors: kIo, also while another process replaces the files.
Result<Done> replace_together(std::vector<Replacement>& files, const std::string& plan,
                              const std::function<void()>& on_step = {});

/// Finishes what a killed process began: right after `plan` was whole the new files are put in
/// place, before that the old ones stay. Does nothing when there is no plan; waits for a process
/// that is at it. Errors: kIo.
Result<Done> finish_replacing(const std::string& plan);

/// The plan of the files that have a name in common, "games.replacing" of "games.wtb".
std::string plan_of(const std::string& path);

}  // namespace outflank::base
