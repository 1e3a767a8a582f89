// An engine in another process as a contestant.
#pragma once

#include "arena/contestant.h"

namespace outflank::arena {

std::unique_ptr<Contestant> make_external_engine(const EngineSpec& spec,
                                                 const ContestantOptions& options);

}  // namespace outflank::arena
