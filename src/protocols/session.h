// The engine side of a protocol: lines of text in, lines of text out.
//
// A session does not think and reads or writes nothing itself. It is told each line that
// comes in, says each line that goes out, and leaves thinking to a Thinker in the background,
// so a line is always dealt with at once. One thread uses a session.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/book.h"
#include "protocols/background_search.h"

namespace outflank::protocols {

/// What a session needs and may use as long as it lives.
struct SessionSetup {
    Thinker& thinker;
    std::function<void(std::string_view)> say;  ///< sends one line, without its end
    /// Called from threads of the engine: the session's thread should call `wake` soon.
    std::function<void()> wake = [] {};
    EngineOptions engine{};      ///< what the thinker was made with
    std::optional<int> level{};  ///< of searches that are given no other limit
    /// Let a search that ends by itself end before `quit` or the end of the input ends the
    /// session: for scripts that send everything at once.
    bool finish = false;
    /// A move to play at once, such as one of an opening book; nothing where there is none. May be
    /// empty.
    std::function<std::optional<BookMove>(const Position&)> book{};
    /// Keeps a game, such as in an opening book: its positions from the start on. May be empty.
    std::function<Result<Done>(const std::vector<Position>&)> learn{};
};

class Session {
  public:
    explicit Session(SessionSetup setup);
    virtual ~Session() = default;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// A line that came in, without its end. Whatever it is, the session lives on.
    virtual void line(std::string_view text) = 0;

    /// A line that is too long to be meant: `beginning` is the first part of it.
    virtual void overlong_line(std::string_view beginning) = 0;

    /// Deals with what the search has reported.
    void wake();

    /// Nothing more will come in.
    void end_of_input();

    /// The session has ended: nothing more will be said.
    bool finished() const { return finished_; }

  protected:
    /// A search has come further, also with its last report.
    virtual void progress(const SearchReport&) {}

    /// A search has ended.
    virtual void done(const SearchReport& report) = 0;

    /// The last word before the end.
    virtual void farewell() {}

    void say(std::string_view text) const { setup_.say(text); }

    /// The end is near: ends the search that runs, and every later one at once, unless it may
    /// finish (see SessionSetup::finish).
    void hurry();

    /// `hurry`, and ends the session when no search runs any more.
    void quit();
    bool quitting() const { return quitting_; }
    /// True when a search that begins now would end at once.
    bool hurried() const { return hurried_ && !setup_.finish; }

    /// Begins a search. One that is `endless` runs until it is told to stop.
    void think(const Position& position, const SearchRequest& request, bool endless = false);
    bool thinking() const { return search_.running(); }

    /// The same for a move to be played: one that the book knows is there at once.
    void think_of_move(const Position& position, const SearchRequest& request);

    /// The move of the book in a position, where there is one that is in use and it knows one.
    std::optional<BookMove> book_move(const Position& position) const;

    /// True when there is a book and it is in use.
    bool has_book() const { return setup_.book != nullptr; }
    void use_book(bool used) { uses_book_ = used; }

    /// Keeps the game. Errors: kUnsupported (there is nothing to keep it in), those of the book.
    Result<Done> learn(const std::vector<Position>& game) const;

    /// Ends the search that runs and deals with its end as `done` does.
    void move_now();

    /// Ends the search that runs; it is not heard of again.
    void drop_search() { search_.cancel(); }
    void ponder_hit() {
        endless_ = infinite_;
        search_.ponder_hit();
    }

    /// Ends the search that runs and makes the thinker forget.
    void forget();

    /// Goes on with other resources. Errors: as Thinker::configure.
    Result<Done> configure(const EngineOptions& options);
    const EngineOptions& engine_options() const { return setup_.engine; }

    /// The level of searches without other limits.
    std::optional<int> level() const { return setup_.level; }
    void set_level(int level) { setup_.level = level; }

  private:
    void end_if_idle();
    void take_progress(const SearchReport& report);
    void take_end(const SearchReport& report);
    bool may_finish() const { return setup_.finish && !endless_; }

    SessionSetup setup_;
    BackgroundSearch search_;
    Position position_;                 // of the search that runs
    std::optional<SearchReport> last_;  // of it, as far as it was dealt with
    bool endless_ = false;              // the search ends when it is told to
    bool infinite_ = false;             // it also does so when what it ponders on has come
    bool hurried_ = false;
    bool quitting_ = false;
    bool finished_ = false;
    bool uses_book_ = true;
};

/// `report` without what is illegal in `position`: no engine's word is taken for a move that
/// leaves it. Lines end before their first illegal move, and go when that is all of them.
SearchReport checked(SearchReport report, const Position& position);

/// The move that a search came to: its best one if that is legal, else any legal one; kPass
/// when the side to move has none.
Square move_of(const SearchReport& report, const Position& position);

}  // namespace outflank::protocols
