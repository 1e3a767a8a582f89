// The parts of `outflank book`.
#pragma once

#include "cli/support/command.h"

namespace outflank::cli {

extern const Command kBookDeepen;
extern const Command kBookExport;
extern const Command kBookFix;
extern const Command kBookImport;
extern const Command kBookLearn;
extern const Command kBookMerge;
extern const Command kBookPrune;
extern const Command kBookShow;
extern const Command kBookStats;
extern const Command kBookSubtree;
extern const Command kBookUmigame;
extern const Command kBookWiden;

}  // namespace outflank::cli
