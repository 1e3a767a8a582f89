#include "base/process_start.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/auxv.h>
#endif

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <initializer_list>

namespace outflank::base {

void open_missing_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
        // The way of opening that the stream is not for: what was closed goes on to fail. The
        // number is the lowest free one, which is this stream's.
        static_cast<void>(::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
    }
}

void fail_writes_beyond_limit() { std::signal(SIGXFSZ, SIG_IGN); }

void share_heap_where_addresses_are_few() {
#ifdef __GLIBC__
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        ::mallopt(M_ARENA_MAX, 1);
#endif
}

void return_large_blocks() {
#ifdef __GLIBC__
    ::mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

std::string program_path() {
    std::error_code failure;
    const auto linked = std::filesystem::read_symlink("/proc/self/exe", failure);
    if (!failure) return linked.string();
#ifdef __linux__
    // As it was started: from the working folder of that moment, which `main` has not changed.
    if (const auto* started = reinterpret_cast<const char*>(::getauxval(AT_EXECFN))) {
        const auto path = std::filesystem::canonical(started, failure);
        if (!failure) return path.string();
    }
#endif
    return "";
}

bool is_ignored(int signal_number) {
    struct sigaction action {};
    return ::sigaction(signal_number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace outflank::base
