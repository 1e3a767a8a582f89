// Shared libraries that are loaded when they are needed, and stay loaded.
#pragma once

#include <dlfcn.h>

namespace outflank::cli {

/// The functions of one library, found by their names.
class LoadedLibrary {
  public:
    explicit LoadedLibrary(const char* name) : handle_(dlopen(name, RTLD_NOW | RTLD_LOCAL)) {}

    /// Sets `function`, a pointer, to the one of that name.
    template <class Function>
    void find(Function& function, const char* name) {
        if (handle_ != nullptr) function = reinterpret_cast<Function>(dlsym(handle_, name));
        is_whole_ = is_whole_ && function != nullptr;
    }

    /// False when a function was not found, or the library is not installed.
    bool is_whole() const { return is_whole_; }

  private:
    void* handle_;
    bool is_whole_ = true;
};

}  // namespace outflank::cli
