// Preloaded into a program, it refuses threads after the first OUTFLANK_THREADS_ALLOWED ones, as
// a system does whose limit is reached. (RLIMIT_NPROC does not bind root, who runs tests often.)
#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>

namespace {
std::atomic<int> started{0};
}

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*function)(void*), void* argument) {
    using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
    static const auto real = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
    const char* allowed = std::getenv("OUTFLANK_THREADS_ALLOWED");
    if (allowed != nullptr && started++ >= std::atoi(allowed)) return EAGAIN;
    return real(thread, attributes, function, argument);
}
