// Preloaded into a program, it makes threads late, as a busy machine does: OUTFLANK_LATE=new lets
// each new thread wait before it begins, OUTFLANK_LATE=starter the one that has started it, for
// OUTFLANK_LATE_MS milliseconds (40). A test that hopes for an order of threads fails then.
#include <dlfcn.h>
#include <pthread.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <thread>

namespace {

struct Start {
    void* (*function)(void*);
    void* argument;
};

/// Waits if `who` is the one that is to be late.
void be_late(std::string_view who) {
    const char* const late = std::getenv("OUTFLANK_LATE");
    if (late == nullptr || late != who) return;
    const char* const milliseconds = std::getenv("OUTFLANK_LATE_MS");
    std::this_thread::sleep_for(
        std::chrono::milliseconds(milliseconds == nullptr ? 40 : std::atoi(milliseconds)));
}

void* run_late(void* start) {
    const std::unique_ptr<Start> owned(static_cast<Start*>(start));
    be_late("new");
    return owned->function(owned->argument);
}

}  // namespace

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*function)(void*), void* argument) {
    using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
    static const auto real = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
    auto start = std::make_unique<Start>(Start{function, argument});
    const int status = real(thread, attributes, run_late, start.get());
    if (status != 0) return status;
    static_cast<void>(start.release());  // the thread owns it
    be_late("starter");
    return status;
}
