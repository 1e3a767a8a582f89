#include "book/build/game_counts.h"

namespace outflank::book {

void count_game(const BookGraph& graph, const std::vector<Position>& game, GameCounts& counts) {
    if (game.empty() || !is_over(game.back().board)) return;
    const Position& last = game.back();
    const Score last_score = final_score(last.board);
    for (std::size_t i = 0; i < game.size(); ++i) {
        if (i > 0 && game[i] == game[i - 1]) continue;
        const PositionIndex index = graph.find(game[i].board);
        if (index == kNoPosition) continue;
        const Score score = game[i].to_move == last.to_move ? last_score : -last_score;
        BookGames& games = counts[index];
        ++(score > 0 ? games.wins : score < 0 ? games.losses : games.draws);
    }
}

void add_counts(BookGraph& graph, const GameCounts& counts) {
    for (const auto& [index, games] : counts) graph.add_games(index, games);
}

}  // namespace outflank::book
