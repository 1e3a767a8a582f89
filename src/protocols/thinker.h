// What thinks for a session: the engine, or in tests a stand-in that does as it is told.
#pragma once

#include <functional>
#include <memory>

#include "outflank/engine.h"

namespace outflank::protocols {

/// One search at a time, in the background. `stop` and `ponder_hit` may be called from any
/// thread; everything else from one.
class Thinker {
  public:
    virtual ~Thinker() = default;

    /// Ends a running search and goes on with these resources, nothing remembered. Errors: as
    /// Engine::create, and then everything stays as it was.
    virtual Result<Done> configure(const EngineOptions& options) = 0;

    /// Ends a running search and forgets every earlier position.
    virtual void forget() = 0;

    /// As Engine::start, for `position`.
    virtual void start(const Position& position, const SearchRequest& request,
                       std::function<void(const SearchReport&)> on_done) = 0;

    /// As the members of Engine.
    virtual void stop() = 0;
    virtual void ponder_hit() = 0;
    virtual void wait() = 0;

    /// Threads that the system refused to the last search, 0 before the first.
    virtual int refused_threads() const { return 0; }
};

/// The engine. Errors: as Engine::create.
Result<std::unique_ptr<Thinker>> make_engine_thinker(const EngineOptions& options);

}  // namespace outflank::protocols
