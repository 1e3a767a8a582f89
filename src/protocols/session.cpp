// What all sessions share: one search, and how they end.
#include "protocols/session.h"

#include <bit>
#include <utility>

namespace outflank::protocols {

Session::Session(SessionSetup setup)
    : setup_(std::move(setup)), search_(setup_.thinker, setup_.wake) {}

void Session::wake() {
    const SearchNews news = search_.take();
    for (const SearchReport& report : news.progress) take_progress(checked(report, position_));
    if (news.done) take_end(checked(*news.done, position_));
    end_if_idle();
}

void Session::take_progress(const SearchReport& report) {
    // The last report mostly says again what the one before it has said.
    const bool is_news = !last_ || last_->depth != report.depth ||
                         last_->percent != report.percent || last_->nodes != report.nodes ||
                         last_->lines.size() != report.lines.size();
    last_ = report;
    if (is_news) progress(report);
}

void Session::take_end(const SearchReport& report) {
    take_progress(report);
    done(report);
}

void Session::end_of_input() { quit(); }

void Session::hurry() {
    hurried_ = true;
    if (thinking() && !may_finish()) move_now();
}

void Session::quit() {
    quitting_ = true;
    hurry();
    end_if_idle();
}

void Session::end_if_idle() {
    if (!quitting_ || finished_ || thinking()) return;
    farewell();
    finished_ = true;
}

void Session::think(const Position& position, const SearchRequest& request, bool endless) {
    endless_ = endless;
    infinite_ = request.limits.infinite;
    position_ = position;
    last_.reset();
    search_.start(position, request);
    if (hurried_ && !may_finish()) move_now();
}

std::optional<BookMove> Session::book_move(const Position& position) const {
    return uses_book_ && setup_.book ? setup_.book(position) : std::nullopt;
}

void Session::think_of_move(const Position& position, const SearchRequest& request) {
    const auto known = book_move(position);
    if (!known) return think(position, request);
    endless_ = false;
    position_ = position;
    last_.reset();
    EngineLine line{.moves = {known->square}, .score = known->score / 100.0};
    line.exact = known->certainty == BookCertainty::kProven;
    SearchReport report;
    report.lines.push_back(std::move(line));
    search_.answer(report);
}

Result<Done> Session::learn(const std::vector<Position>& game) const {
    if (setup_.learn) return setup_.learn(game);
    return Error{ErrorCode::kUnsupported, "there is no book to learn into, expected --book FILE",
                 ""};
}

void Session::move_now() {
    if (const auto report = search_.finish()) take_end(checked(*report, position_));
}

void Session::forget() {
    search_.cancel();
    setup_.thinker.forget();
}

Result<Done> Session::configure(const EngineOptions& options) {
    search_.cancel();
    const Result<Done> configured = setup_.thinker.configure(options);
    if (configured) setup_.engine = options;
    return configured;
}

SearchReport checked(SearchReport report, const Position& position) {
    for (EngineLine& line : report.lines) {
        Game game(position);
        std::size_t legal = 0;
        for (; legal < line.moves.size(); ++legal) {
            const Square move = line.moves[legal];
            const bool on_board = move >= 0 && move <= kPass;
            if (!on_board || !(move == kPass ? game.pass() : game.play(move))) break;
        }
        line.moves.resize(legal);
    }
    std::erase_if(report.lines, [](const EngineLine& line) { return line.moves.empty(); });
    return report;
}

Square move_of(const SearchReport& report, const Position& position) {
    const Bitboard moves = legal_moves(position.board, position.size);
    if (moves == 0) return kPass;
    const Square best = report.best().value_or(kPass);
    if (best >= 0 && best < kPass && (moves & bit(best)) != 0) return best;
    return std::countr_zero(moves);
}

}  // namespace outflank::protocols
