// The C interface: games.
#include <memory>

#include "capi/bridge.h"
#include "outflank/formats.h"
#include "outflank/opening_names.h"

using namespace outflank;

namespace {

Result<std::unique_ptr<outflank_game>> handle_of(Result<Game> game) {
    if (!game) return game.error();
    return std::make_unique<outflank_game>(outflank_game{std::move(game).value()});
}

outflank_game_state state_of(const Game& game) {
    outflank_game_state state{};
    const Position& position = game.position();
    state.plies = static_cast<int32_t>(game.plies().size());
    state.position = capi::from_position(position);
    state.legal = game.legal_moves();
    state.must_pass = game.must_pass() ? 1 : 0;
    state.over = game.is_over() ? 1 : 0;
    state.black_discs = std::popcount(position.discs(Color::kBlack));
    state.white_discs = std::popcount(position.discs(Color::kWhite));
    if (const auto result = game.result()) state.score = result->score;
    Game later = game;
    state.can_redo = later.redo() > 0 ? 1 : 0;
    return state;
}

}  // namespace

outflank_game* outflank_game_new(int32_t size, outflank_error* error) {
    return capi::made<outflank_game>(error, [&]() -> Result<std::unique_ptr<outflank_game>> {
        const auto board_size = board_size_from_side(size);
        if (!board_size) return board_size.error();
        return handle_of(Game(board_size.value()));
    });
}

outflank_game* outflank_game_from_position(const outflank_position* position,
                                           outflank_error* error) {
    if (position == nullptr) {
        capi::bad_argument(error, "position: NULL");
        return nullptr;
    }
    return capi::made<outflank_game>(error, [&]() -> Result<std::unique_ptr<outflank_game>> {
        const auto start = capi::to_position(position);
        if (!start) return start.error();
        return handle_of(Game(start.value()));
    });
}

outflank_game* outflank_game_from_text(const char* text, ptrdiff_t length, int32_t size,
                                       outflank_error* error) {
    if (text == nullptr) {
        capi::bad_argument(error, "text: NULL");
        return nullptr;
    }
    if (length < -1) {
        capi::fail(error, OUTFLANK_OUT_OF_RANGE, "length: expected a number of bytes, or -1");
        return nullptr;
    }
    return capi::made<outflank_game>(error, [&]() -> Result<std::unique_ptr<outflank_game>> {
        const auto board_size = board_size_from_side(size);
        if (!board_size) return board_size.error();
        const std::string_view view = length == -1
                                          ? std::string_view(text)
                                          : std::string_view(text, static_cast<size_t>(length));
        return handle_of(parse_game(view, board_size.value()));
    });
}

outflank_game* outflank_game_copy(const outflank_game* game, outflank_error* error) {
    if (game == nullptr) {
        capi::bad_argument(error, "game: NULL");
        return nullptr;
    }
    return capi::made<outflank_game>(error, [&] { return handle_of(game->game); });
}

void outflank_game_free(outflank_game* game) { delete game; }

outflank_status outflank_game_get(const outflank_game* game, outflank_game_state* state) {
    if (game == nullptr || state == nullptr) return OUTFLANK_BAD_ARGUMENT;
    return capi::guarded(nullptr, [&] { return capi::write_struct(state, state_of(game->game)); });
}

outflank_status outflank_game_flips(const outflank_game* game, int32_t square, uint64_t* flips) {
    if (game == nullptr || flips == nullptr || !capi::is_square(square))
        return OUTFLANK_BAD_ARGUMENT;
    const Position& position = game->game.position();
    const bool free = (position.board.empty_squares(position.size) & bit(square)) != 0;
    *flips = free ? outflank::flips(position.board, square) : 0;
    return OUTFLANK_OK;
}

outflank_status outflank_game_play(outflank_game* game, int32_t square, outflank_ply* ply,
                                   outflank_error* error) {
    if (game == nullptr) return capi::bad_argument(error, "game: NULL");
    if (!capi::is_square(square) && square != OUTFLANK_PASS)
        return capi::bad_argument(error, "square: expected 0..63, or 64 for a pass");
    return capi::guarded(error, [&] {
        const auto played = square == OUTFLANK_PASS ? game->game.pass() : game->game.play(square);
        if (!played) return capi::fail(error, played.error());
        if (ply != nullptr) *ply = capi::from_ply(played.value());
        return OUTFLANK_OK;
    });
}

int32_t outflank_game_undo(outflank_game* game) {
    return game == nullptr ? 0 : static_cast<int32_t>(game->game.undo());
}

int32_t outflank_game_redo(outflank_game* game) {
    return game == nullptr ? 0 : static_cast<int32_t>(game->game.redo());
}

size_t outflank_game_plies(const outflank_game* game, outflank_ply* plies, size_t capacity) {
    if (game == nullptr) return 0;
    const auto played = game->game.plies();
    for (size_t i = 0; plies != nullptr && i < std::min(capacity, played.size()); ++i)
        plies[i] = capi::from_ply(played[i]);
    return played.size();
}

char* outflank_game_text(const outflank_game* game, int32_t kind) {
    if (game == nullptr) return nullptr;
    char* text = nullptr;
    capi::guarded(nullptr, [&] {
        switch (kind) {
            case OUTFLANK_TEXT_TRANSCRIPT:
                text = capi::new_text(format_transcript(game->game));
                break;
            case OUTFLANK_TEXT_POSITION:
                text = capi::new_text(format_position(game->game.position()));
                break;
            case OUTFLANK_TEXT_DIAGRAM:
                text = capi::new_text(format_diagram(game->game.position()));
                break;
            case OUTFLANK_TEXT_FEN:
                text = capi::new_text(format_fen(game->game.position()));
                break;
            default:
                return OUTFLANK_BAD_ARGUMENT;
        }
        return OUTFLANK_OK;
    });
    return text;
}

char* outflank_game_opening(const outflank_game* game, const char* language, int32_t* moves_since) {
    if (game == nullptr || language == nullptr) return nullptr;
    char* text = nullptr;
    capi::guarded(nullptr, [&] {
        const auto reached = deepest_opening(game->game, language);
        if (moves_since != nullptr) *moves_since = reached ? reached->moves_since : -1;
        text = capi::new_text(reached ? reached->opening->name(language) : std::string_view());
        return OUTFLANK_OK;
    });
    return text;
}
