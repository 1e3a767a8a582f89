// The command that fits what the values of searches say of the true scores.
#pragma once

#include "cli/support/command.h"

namespace outflank::cli {

extern const Command kFitCalibrationCommand;

}  // namespace outflank::cli
