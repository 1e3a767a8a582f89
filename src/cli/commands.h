// The commands, each defined in the file of its name (cmd_play.cpp, ...).
#pragma once

#include "cli/support/command.h"

namespace outflank::cli {

extern const Command kAnalyzeCommand;
extern const Command kArenaCommand;
extern const Command kBenchCommand;
extern const Command kBookCommand;
extern const Command kCassioCommand;
extern const Command kCompletionCommand;
extern const Command kConformanceCommand;
extern const Command kConvertCommand;
extern const Command kEngineCommand;
extern const Command kEvalCommand;
extern const Command kGamesCommand;
extern const Command kGtpCommand;
extern const Command kHelpCommand;
extern const Command kLabelCommand;
extern const Command kNBoardCommand;
extern const Command kOpeningsCommand;
extern const Command kPerftCommand;
extern const Command kPlayCommand;
extern const Command kPlayersCommand;
extern const Command kReviewCommand;
extern const Command kSelfplayCommand;
extern const Command kServeCommand;
extern const Command kShowCommand;
extern const Command kSolveCommand;
extern const Command kTrainCommand;
extern const Command kTreeCommand;
extern const Command kUciCommand;
extern const Command kValidateCommand;
extern const Command kXboardCommand;

}  // namespace outflank::cli
