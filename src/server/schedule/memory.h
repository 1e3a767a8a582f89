// Memory that is not needed any more.
#pragma once

namespace outflank::server {

/// Gives free memory back to the system, which the C library keeps otherwise. Blocks: about a
/// millisecond. After something large only.
void give_back_memory();

}  // namespace outflank::server
