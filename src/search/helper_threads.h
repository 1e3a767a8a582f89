// The helper threads of an engine or a solver.
#pragma once

#include <deque>
#include <thread>
#include <vector>

#include "search/search_thread.h"
#include "search/split_point.h"

namespace outflank::search {

/// Threads that help with the nodes which the first thread's search shares out. They begin
/// with the first search and live as long as this object, asleep between searches: where threads
/// are browser workers, new ones cannot begin before the page has had a turn.
class HelperThreads {
  public:
    HelperThreads() = default;
    ~HelperThreads();
    HelperThreads(const HelperThreads&) = delete;
    HelperThreads& operator=(const HelperThreads&) = delete;

    /// Makes all threads but the first helpers. Always the same `threads`, which outlive the
    /// object. No helper touches its thread's state but within a search of the first. What the
    /// system refuses is asked for again by the next call; the search goes on with those there are.
    void gather(std::deque<SearchThread>& threads);

    /// Helpers that there are.
    std::size_t count() const { return helpers_.size(); }

  private:
    SplitPool pool_;
    std::vector<std::thread> helpers_;
};

}  // namespace outflank::search
