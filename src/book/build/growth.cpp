#include "book/build/growth.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "book/losses.h"

namespace outflank::book {
namespace {

int discs_placed(const Board& board) { return board.disc_count() - 4; }

/// Loss of each position from the start, which counts as reached; kUnreached where it is not there.
std::vector<Centidiscs> losses_of(const BookGraph& graph) {
    const PositionIndex root = graph.find(start_board());
    if (root == kNoPosition) return std::vector<Centidiscs>(graph.size(), kUnreached);
    return losses_from(graph, root);
}

/// Least loss first, then fewest discs, then in the order of adding.
void sort_by_loss(const BookGraph& graph, std::vector<PositionIndex>& positions) {
    const std::vector<Centidiscs> losses = losses_of(graph);
    std::stable_sort(positions.begin(), positions.end(), [&](PositionIndex a, PositionIndex b) {
        const auto rank = [&](PositionIndex index) {
            return std::pair(losses[index], graph[index].board.disc_count());
        };
        return rank(a) < rank(b);
    });
}

/// One run of searches and what they have in common.
class Grower {
  public:
    Grower(BookWriter& writer, LeafSearch& search, const GrowthOptions& options)
        : writer_(writer), search_(search), options_(options) {}

    Growth& growth() { return growth_; }

    bool is_stopped() const {
        const std::atomic<bool>* stop = search_.options().stop;
        return (stop != nullptr && *stop) || is_used_up();
    }

    /// Searches the positions in their order, as far as the limit goes.
    Result<Done> search(std::vector<PositionIndex> positions) {
        if (options_.limit > 0)
            positions.resize(
                std::min<std::uint64_t>(positions.size(), options_.limit - growth_.searches));
        std::vector<LeafJob> jobs;
        for (const PositionIndex index : positions) {
            const GraphPosition& position = writer_.graph()[index];
            jobs.push_back({position.board, writer_.graph().moves(index).squares()});
        }
        std::uint64_t done = 0;
        const auto take = [&](const FoundLeaf& found) -> Result<Done> {
            auto kept = writer_.set_leaf(jobs[found.job].board, found.leaf, options_.origin);
            if (!kept) return kept;
            ++growth_.searches;
            ++done;
            if (options_.on_progress) options_.on_progress(growth_.searches, jobs.size() - done);
            return merge_in_time();
        };
        return search_.run(jobs, take);
    }

    /// Ends the run.
    Result<Growth> finish(bool is_done) {
        growth_.is_done = is_done && !is_stopped_by_hand();
        if (auto merged = writer_.merge(); !merged) return merged.error();
        return growth_;
    }

  private:
    bool is_used_up() const { return options_.limit > 0 && growth_.searches >= options_.limit; }
    bool is_stopped_by_hand() const {
        const std::atomic<bool>* stop = search_.options().stop;
        return stop != nullptr && *stop;
    }

    /// Readers see new values after a thousand searches, or a tenth of the book.
    Result<Done> merge_in_time() {
        if (++since_merge_ < std::max<std::uint64_t>(1000, writer_.graph().size() / 10))
            return Done{};
        since_merge_ = 0;
        return writer_.merge();
    }

    BookWriter& writer_;
    LeafSearch& search_;
    const GrowthOptions& options_;
    Growth growth_;
    std::uint64_t since_merge_ = 0;
};

std::vector<PositionIndex> unsearched(const BookGraph& graph) {
    std::vector<PositionIndex> found;
    for (PositionIndex index = 0; index < graph.size(); ++index)
        if (graph.needs_search(index)) found.push_back(index);
    sort_by_loss(graph, found);
    return found;
}

/// A leaf to expand and the loss of the line through it.
struct Expansion {
    Centidiscs loss;
    Board next;
};

std::vector<Expansion> expansions(const BookGraph& graph, const WidenOptions& widening) {
    const std::vector<Centidiscs> losses = losses_of(graph);
    std::vector<Expansion> found;
    for (PositionIndex index = 0; index < graph.size(); ++index) {
        const GraphPosition& position = graph[index];
        if (losses[index] == kUnreached || !position.leaf || graph.needs_search(index)) continue;
        if ((graph.outside_moves(index) & bit(position.leaf->square)) == 0) continue;
        const Centidiscs loss =
            losses[index] + std::max(0, position.value.score - position.leaf->score);
        if (loss > allowed_loss(widening, discs_placed(position.board) + 1)) continue;
        found.push_back({loss, after_move(position.board, position.leaf->square)});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Expansion& a, const Expansion& b) { return a.loss < b.loss; });
    return found;
}

}  // namespace

Result<std::uint64_t> add_line(BookWriter& writer, const Game& game, int plies) {
    const std::size_t before = writer.graph().size();
    Game line(game.start());
    for (const Ply& ply : game.plies()) {
        if (discs_placed(line.position().board) > plies) break;
        if (auto added = writer.add(line.position().board); !added) return added.error();
        static_cast<void>(ply.is_pass() ? line.pass() : line.play(ply.square));
    }
    if (discs_placed(line.position().board) <= plies)
        if (auto added = writer.add(line.position().board); !added) return added.error();
    return writer.graph().size() - before;
}

Result<Growth> search_missing(BookWriter& writer, LeafSearch& search,
                              const GrowthOptions& options) {
    Grower grower(writer, search, options);
    if (auto done = grower.search(unsearched(writer.graph())); !done) return done.error();
    return grower.finish(unsearched(writer.graph()).empty());
}

Result<Growth> widen(BookWriter& writer, LeafSearch& search, const WidenOptions& widening,
                     const GrowthOptions& options) {
    constexpr std::size_t kLeastBatch = 64;
    Grower grower(writer, search, options);
    if (auto added = writer.add(start_board()); !added) return added.error();
    bool is_done = false;
    while (!is_done && !grower.is_stopped()) {
        if (auto done = grower.search(unsearched(writer.graph())); !done) return done.error();
        if (grower.is_stopped()) break;
        writer.settle();
        std::vector<Expansion> found = expansions(writer.graph(), widening);
        is_done = found.empty();
        found.resize(std::min(found.size(), std::max(kLeastBatch, writer.graph().size() / 100)));
        const std::size_t before = writer.graph().size();
        for (const Expansion& expansion : found)
            if (auto added = writer.add(expansion.next); !added) return added.error();
        grower.growth().positions_added += writer.graph().size() - before;
    }
    return grower.finish(is_done);
}

Result<Growth> deepen(BookWriter& writer, LeafSearch& search, const GrowthOptions& options) {
    Grower grower(writer, search, options);
    const BookGraph& graph = writer.graph();
    const auto is_shallow = [&](PositionIndex index) {
        const auto& leaf = graph[index].leaf;
        if (!leaf) return false;
        const bool is_low =
            leaf->level == BookLeaf::kNoLevel || leaf->level < search.options().level;
        return is_low && !leaf->exact && graph.outside_moves(index) != 0;
    };
    std::vector<PositionIndex> shallow;
    for (PositionIndex index = 0; index < graph.size(); ++index)
        if (is_shallow(index) || graph.needs_search(index)) shallow.push_back(index);
    const std::size_t wanted = shallow.size();
    sort_by_loss(graph, shallow);
    if (auto done = grower.search(std::move(shallow)); !done) return done.error();
    return grower.finish(grower.growth().searches >= wanted);
}

}  // namespace outflank::book
