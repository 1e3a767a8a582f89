// The engine as a Thinker.
#include "protocols/thinker.h"

#include <algorithm>
#include <new>
#include <string>
#include <utility>

#include "base/machine.h"

namespace outflank::protocols {
namespace {

/// The engine, or an error also when there is not enough memory for it. What this process may not
/// have is refused before it is taken: a system that gives memory on credit ends it later, without
/// a word.
Result<std::unique_ptr<Engine>> create_engine(const EngineOptions& options) {
    if (const std::uint64_t most = base::most_table_mib(); options.hash_bytes >> 20 > most)
        return Error{ErrorCode::kOutOfRange,
                     "found " + std::to_string(options.hash_bytes >> 20) +
                         " MiB, expected at most " + std::to_string(most) +
                         ", which this process may have",
                     "hash"};
    try {
        return Engine::create(options);
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::kIo, base::no_memory_text(options.hash_bytes), "hash"};
    }
}

class EngineThinker final : public Thinker {
  public:
    EngineThinker(std::unique_ptr<Engine> engine, int threads)
        : engine_(std::move(engine)), wanted_(threads) {}

    Result<Done> configure(const EngineOptions& options) override {
        engine_->stop();
        engine_->wait();
        Result<std::unique_ptr<Engine>> engine = create_engine(options);
        if (!engine) return engine.error();
        engine_ = std::move(engine).value();
        wanted_ = options.threads;
        return Done{};
    }

    void forget() override { engine_->forget(); }

    void start(const Position& position, const SearchRequest& request,
               std::function<void(const SearchReport&)> on_done) override {
        engine_->set_position(position);
        engine_->start(request, std::move(on_done));
    }

    void stop() override { engine_->stop(); }
    void ponder_hit() override { engine_->ponder_hit(); }
    void wait() override { engine_->wait(); }
    int refused_threads() const override { return std::max(0, wanted_ - engine_->threads()); }

  private:
    std::unique_ptr<Engine> engine_;
    int wanted_;
};

}  // namespace

Result<std::unique_ptr<Thinker>> make_engine_thinker(const EngineOptions& options) {
    Result<std::unique_ptr<Engine>> engine = create_engine(options);
    if (!engine) return engine.error();
    return std::unique_ptr<Thinker>(new EngineThinker(std::move(engine).value(), options.threads));
}

}  // namespace outflank::protocols
