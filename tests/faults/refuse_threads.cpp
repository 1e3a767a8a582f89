// Preloaded into a program, it refuses threads beyond OUTFLANK_THREADS_ALLOWED at a time, as a
// system does whose limit is reached. (RLIMIT_NPROC does not bind root, who runs tests often.)
#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <memory>

namespace {

std::atomic<int> running{0};

struct Start {
    void* (*function)(void*);
    void* argument;
};

void* run_counted(void* start) {
    const std::unique_ptr<Start> owned(static_cast<Start*>(start));
    void* const result = owned->function(owned->argument);
    --running;
    return result;
}

}  // namespace

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*function)(void*), void* argument) {
    using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
    static const auto real = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
    const char* allowed = std::getenv("OUTFLANK_THREADS_ALLOWED");
    if (allowed == nullptr) return real(thread, attributes, function, argument);
    if (++running > std::atoi(allowed)) {
        --running;
        return EAGAIN;
    }
    auto start = std::make_unique<Start>(Start{function, argument});
    const int status = real(thread, attributes, run_counted, start.get());
    if (status == 0)
        static_cast<void>(start.release());  // the thread owns it
    else
        --running;
    return status;
}
