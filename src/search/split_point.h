// A node whose moves several threads search, and the pool of such nodes.
//
// Young brothers wait: a node is offered once its first move has been searched without
// a cutoff (R. Feldmann, "Game tree search on massively parallel systems", 1993). Any
// idle thread may join at any time while moves are left.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "search/move_list.h"
#include "search/search_thread.h"

namespace outflank::search {

/// Lives on the stack of the thread that offers it; `alpha` never changes, as only
/// null-window nodes are split.
struct alignas(128) SplitPoint {
    const SplitPoint* parent = nullptr;  ///< the offering thread's own split point
    /// The moves, sorted: those from `next` on are to be searched. One list is null: the other
    /// says whether the search goes to the end.
    const MoveList* end_moves = nullptr;
    const EvalMoveList* midgame_moves = nullptr;
    int count = 0;    ///< moves in the list
    int depth = 0;    ///< plies to search at the node; to the end: its empties
    int alpha = 0;    ///< in discs to the end, else in units of eval::kValueUnit
    SearchMode mode;  ///< of the offering thread

    std::atomic<int> next{0};         ///< index of the move to search next
    std::atomic<bool> cutoff{false};  ///< a move beat alpha: everybody leaves
    std::mutex guard;                 ///< of the two below
    int best = 0;
    Square best_move = kPass;
    int helpers = 0;  ///< threads at work besides the offering one; guarded by the pool

    void take(const MoveList& moves) {
        end_moves = &moves;
        count = moves.count();
    }
    void take(const EvalMoveList& moves) {
        midgame_moves = &moves;
        count = moves.count();
    }
    bool has_work() const {
        return next.load(std::memory_order_relaxed) < count &&
               !cutoff.load(std::memory_order_relaxed);
    }
    bool descends_from(const SplitPoint& other) const {
        for (const SplitPoint* at = this; at != nullptr; at = at->parent)
            if (at == &other) return true;
        return false;
    }
};

/// The nodes on offer, and the threads that wait for one.
class SplitPool {
  public:
    /// Offers a node until `withdraw`. The node must have work left.
    void offer(SplitPoint& node);

    /// Takes the node back: waits until its helpers have left, and meanwhile helps with
    /// nodes below it.
    void withdraw(SplitPoint& node, SearchThread& thread);

    /// Helps with nodes on offer until `close`. The life of a helper thread.
    void serve(SearchThread& thread);

    /// Sends the threads in `serve` home.
    void close();

  private:
    SplitPoint* find_work(const SplitPoint* ancestor);
    void help(SplitPoint& node, SearchThread& thread, std::unique_lock<std::mutex>& lock);
    void announce();
    void wait_for_news(std::unique_lock<std::mutex>& lock);

    std::mutex guard_;
    std::condition_variable changed_;
    std::vector<SplitPoint*> offered_;
    std::atomic<unsigned> news_{0};  // counts offers, helpers that left, and the end
    bool closed_ = false;
};

}  // namespace outflank::search
