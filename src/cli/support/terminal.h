// What the real terminal can do, and Ctrl-C.
#pragma once

#include <atomic>

#include "cli/support/command.h"

namespace outflank::cli {

/// Looks at standard streams and environment. Sets the process locale's character type.
Terminal detect_terminal();

/// The flag that Ctrl-C (SIGINT), SIGTERM and SIGHUP set after `catch_stop_signals`.
/// It lives as long as the process.
const std::atomic<bool>& stop_flag();

/// Sets it as such a signal does; any thread may.
void request_stop();

/// From now on the first such signal sets `stop_flag` and interrupts a blocking read.
/// One that the process was started to ignore stays ignored. A second one ends the process at once,
/// after writing `restore_sequence` to the terminal.
void catch_stop_signals();

/// Leaves the alternate screen, shows the cursor, ends colours.
inline constexpr char kRestoreScreen[] = "\x1b[0m\x1b[?25h\x1b[?1049l";

/// Enters the alternate screen.
inline constexpr char kEnterScreen[] = "\x1b[?1049h";

}  // namespace outflank::cli
