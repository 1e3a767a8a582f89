// Starting, asking and dropping engines in other processes.
#include "arena/external_engine.h"

#include <algorithm>

#include "arena/dialogue.h"

namespace outflank::arena {
namespace {

using std::chrono::steady_clock;

std::unique_ptr<Dialogue> dialogue_of(const EngineSpec& spec, const TimeControl& time) {
    if (spec.protocol == Protocol::kGtp) return make_gtp_dialogue(spec, time);
    if (spec.protocol == Protocol::kNboard) return make_nboard_dialogue(spec, time);
    return make_uci_dialogue(spec, time);
}

class ExternalEngine final : public Contestant {
  public:
    ExternalEngine(const EngineSpec& spec, const ContestantOptions& options)
        : spec_(spec), options_(options) {}

    std::optional<NotReady> begin(std::uint64_t seed) override;
    std::optional<LinkFailure> prepare(const Turn& turn) override;
    Reply choose(const Turn& turn) override;
    void drop() override {
        dialogue_.reset();
        link_.reset();
    }

  private:
    std::optional<NotReady> start();
    Deadline patience() const { return steady_clock::now() + options_.time.patience; }
    Deadline deadline_for(const Turn& turn) const;

    EngineSpec spec_;
    ContestantOptions options_;
    std::unique_ptr<EngineLink> link_;
    std::unique_ptr<Dialogue> dialogue_;
};

/// A fault before the first move, whatever it was, is a failure to start.
std::optional<NotReady> start_failure(const std::optional<LinkFailure>& failure) {
    if (!failure) return std::nullopt;
    const auto* fault = std::get_if<Fault>(&*failure);
    if (fault == nullptr) return Stopped{};
    return Fault{Verdict::kStartFailure, fault->reason};
}

std::optional<NotReady> ExternalEngine::start() {
    Result<std::unique_ptr<base::ChildProcess>> process = base::ChildProcess::start(
        {.command = spec_.command, .folder = spec_.folder, .cpus = options_.cpus});
    if (!process && process.error().code == ErrorCode::kOutOfRange) return Lack{process.error()};
    if (!process) return Fault{Verdict::kStartFailure, to_text(process.error())};
    link_ = std::make_unique<EngineLink>(std::move(process).value(), options_.stop);
    dialogue_ = dialogue_of(spec_, options_.time);
    link_->expect_answer_by(patience());
    return start_failure(dialogue_->greet(*link_));
}

std::optional<NotReady> ExternalEngine::begin(std::uint64_t /*seed*/) {
    if (link_ != nullptr) {
        // One that broke between two games gets a second chance: it harmed no game yet.
        link_->expect_answer_by(patience());
        if (!dialogue_->begin_game(*link_)) return std::nullopt;
        drop();
    }
    auto failure = start();
    if (!failure) {
        link_->expect_answer_by(patience());
        failure = start_failure(dialogue_->begin_game(*link_));
    }
    if (failure) drop();
    return failure;
}

Deadline ExternalEngine::deadline_for(const Turn& turn) const {
    const TimeControl& time = options_.time;
    milliseconds allowed{0};
    if (time.base) allowed = turn.clocks.of(turn.game.position().to_move) + time.margin;
    if (time.move_time) allowed = *time.move_time + time.margin;
    return patience() + allowed;
}

std::optional<LinkFailure> ExternalEngine::prepare(const Turn& turn) {
    link_->expect_answer_by(patience());
    return dialogue_->tell(*link_, turn);
}

Reply ExternalEngine::choose(const Turn& turn) {
    link_->expect_answer_by(deadline_for(turn));
    const auto answer = dialogue_->ask(*link_, turn);
    if (const auto* given = std::get_if<Answer>(&answer)) return *given;
    const auto& failure = std::get<LinkFailure>(answer);
    if (const auto* fault = std::get_if<Fault>(&failure)) return *fault;
    return Stopped{};
}

}  // namespace

std::unique_ptr<Contestant> make_external_engine(const EngineSpec& spec,
                                                 const ContestantOptions& options) {
    return std::make_unique<ExternalEngine>(spec, options);
}

}  // namespace outflank::arena
