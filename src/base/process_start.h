// What a process is given by whoever starts it: streams that are closed, signals to be ignored.
//
// POSIX only.
#pragma once

#include <string>

namespace outflank::base {

/// Opens what is missing of standard input, output and error, so that no file or pipe of the
/// program gets one of their numbers and messages end up in it. Reading from such an input and
/// writing to such an output fail as they would on the closed one. To be called first in `main`.
void open_missing_streams();

/// A file that may not grow (`ulimit -f`) is an error of the write, as a full disk is, and no
/// signal that ends the process. Programs that it starts have the signal as usual.
void fail_writes_beyond_limit();

/// Where the shell limits the addresses of this process (`ulimit -v`), its threads share one heap:
/// the C library would reserve 64 MiB and more for each. To be called before the first thread.
void share_heap_where_addresses_are_few();

/// Freed blocks of a mebibyte and more go back to the system at once. The C library would, after
/// the first of them, cut such blocks from its heap, which can only shrink from its end: in the
/// window, where each drawn frame takes and frees some, it grew by 8 MiB a move. To be called
/// before the first thread; costs a fresh page fault for each page of such a block.
void return_large_blocks();

/// The file of the program that runs, with links followed; also where /proc is missing, as in some
/// containers. Empty where the system does not say.
std::string program_path();

/// True for a signal that this process was started to ignore, as by `nohup` and for jobs in the
/// background of a shell, or ignores by now. It is to be left so.
bool is_ignored(int signal_number);

}  // namespace outflank::base
