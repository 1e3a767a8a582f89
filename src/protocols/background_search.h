// The one search that runs beside a session's reader.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "protocols/thinker.h"

namespace outflank::protocols {

/// What a search has reported since it was last asked.
struct SearchNews {
    std::vector<SearchReport> progress;  ///< in order
    std::optional<SearchReport> done;    ///< when it has ended
};

/// Takes the reports of a search from the engine's threads to the thread of the session.
/// What a cancelled search still reports reaches nobody. One thread at a time.
class BackgroundSearch {
  public:
    /// `wake` is called from threads of the engine when there is news.
    BackgroundSearch(Thinker& thinker, std::function<void()> wake);
    ~BackgroundSearch();
    BackgroundSearch(const BackgroundSearch&) = delete;
    BackgroundSearch& operator=(const BackgroundSearch&) = delete;

    /// Cancels a search that runs, and begins another.
    void start(const Position& position, SearchRequest request);

    /// Gives a report that is known without a search, as that of one that ended at once.
    void answer(const SearchReport& report);

    /// True from `start` until its end was taken, or it was cancelled.
    bool running() const { return mail_ != nullptr; }

    /// The news; once they say `done`, the search no longer runs.
    SearchNews take();

    /// Ends the search that runs, and gives its last report; nothing without one.
    std::optional<SearchReport> finish();

    /// Ends the search that runs; nothing more is heard of it.
    void cancel();

    void ponder_hit() { thinker_.ponder_hit(); }

  private:
    struct Mail;
    Thinker& thinker_;
    std::function<void()> wake_;
    std::shared_ptr<Mail> mail_;  // null: no search
};

}  // namespace outflank::protocols
