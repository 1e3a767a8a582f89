// The command that fits how far searches trust shallower ones.
#pragma once

#include "cli/support/command.h"

namespace outflank::cli {

extern const Command kFitSelectivityCommand;

}  // namespace outflank::cli
