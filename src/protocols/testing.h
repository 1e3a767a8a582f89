// What the tests and fuzz targets of sessions share: a thinker that does as it is told, and a
// conversation with a session.
#pragma once

#include <bit>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocols/protocol.h"

namespace outflank::protocols::testing {

/// A report of the first `lines` legal moves in board order, scored 1, 0, -1 ..., each with the
/// first legal reply.
inline SearchReport first_moves(const Position& position, int lines) {
    SearchReport report{.lines = {},
                        .depth = 5,
                        .percent = 87,
                        .nodes = 1234,
                        .elapsed = std::chrono::milliseconds(250),
                        .stopped = false};
    Bitboard moves = legal_moves(position.board, position.size);
    if (moves == 0 && !is_over(position.board, position.size))
        report.lines.push_back({.moves = {kPass}, .score = -2, .depth = 5, .percent = 87});
    for (double score = 1; moves != 0 && lines > 0; moves &= moves - 1, --lines, --score) {
        const Square move = std::countr_zero(moves);
        const Board next = after_move(position.board, move);
        const Bitboard replies = legal_moves(next, position.size);
        EngineLine line{.moves = {move}, .score = score, .depth = 5, .percent = 87};
        if (replies != 0) line.moves.push_back(std::countr_zero(replies));
        report.lines.push_back(line);
    }
    return report;
}

/// Answers every search with `reply`: at once, or, when `holds` or for a search that must not
/// end by itself, when it is told to stop.
class FakeThinker final : public Thinker {
  public:
    bool holds = false;
    std::function<SearchReport(const Position&, const SearchRequest&)> reply =
        [](const Position& position, const SearchRequest& request) {
            return first_moves(position, request.lines);
        };
    bool refuses_options = false;

    std::vector<Position> positions;      ///< of all searches
    std::vector<SearchRequest> requests;  ///< of all searches, without their callbacks
    std::vector<EngineOptions> options;   ///< of all calls of configure
    int forgotten = 0;
    int hits = 0;

    Result<Done> configure(const EngineOptions& wanted) override {
        stop();
        if (refuses_options) return Error{ErrorCode::kIo, "no such file", wanted.weights};
        options.push_back(wanted);
        return Done{};
    }
    void forget() override {
        stop();
        ++forgotten;
    }
    void start(const Position& position, const SearchRequest& request,
               std::function<void(const SearchReport&)> on_done) override {
        stop();
        positions.push_back(position);
        requests.push_back(request);
        requests.back().on_progress = nullptr;
        report_ = reply(position, request);
        on_done_ = std::move(on_done);
        if (request.on_progress) request.on_progress(report_);
        if (!holds && !request.ponder && !request.limits.infinite) end();
    }
    void stop() override {
        report_.stopped = true;
        end();
    }
    void ponder_hit() override {
        ++hits;
        if (!holds) end();
    }
    void wait() override {}

    /// Ends the search that runs, as its limits would.
    void end() {
        if (const auto on_done = std::exchange(on_done_, nullptr)) on_done(report_);
    }
    bool runs() const { return on_done_ != nullptr; }

  private:
    SearchReport report_;
    std::function<void(const SearchReport&)> on_done_;
};

/// A session with a fake thinker: what is sent to it, and what it says.
class Conversation {
  public:
    struct Options {
        std::optional<int> level = std::nullopt;
        bool finish = false;
        EngineOptions engine = {};
    };

    explicit Conversation(Protocol protocol) : Conversation(protocol, Options{}) {}
    Conversation(Protocol protocol, const Options& options)
        : session_(make_session(protocol,
                                {.thinker = thinker,
                                 .say = [this](std::string_view line) { said_.emplace_back(line); },
                                 .wake = [this] { has_news_ = true; },
                                 .engine = options.engine,
                                 .level = options.level,
                                 .finish = options.finish})) {}

    using Lines = std::vector<std::string>;

    /// Sends a line, and gives what is said until nothing happens any more.
    Lines send(std::string_view line) {
        session_->line(line);
        return said();
    }
    Lines send_overlong(std::string_view beginning) {
        session_->overlong_line(beginning);
        return said();
    }
    Lines end_input() {
        session_->end_of_input();
        return said();
    }

    /// Ends the search that runs, as its limits would.
    Lines end_search() {
        thinker.end();
        return said();
    }

    bool finished() const { return session_->finished(); }

    FakeThinker thinker;

  private:
    Lines said() {
        while (std::exchange(has_news_, false)) session_->wake();
        return std::exchange(said_, {});
    }

    Lines said_;
    bool has_news_ = false;
    std::unique_ptr<Session> session_;
};

}  // namespace outflank::protocols::testing
