/* Uses Outflank from C: a game, its record, the solver and the engine with its progress. */
#include <inttypes.h>
#include <stdio.h>

#include "outflank/c.h"

static void print_report(void* context, const outflank_report* report) {
    (void)context;
    if (report->line_count == 0) return;
    char move[8];
    outflank_square_name(report->lines[0].moves[0], 8, move);
    printf("%s depth %d@%d%%: %s %+.2f, %" PRIu64 " nodes\n", report->done ? "done " : "", report->depth,
           report->percent, move, report->lines[0].score, report->nodes);
}

/* Prints what went wrong, and the exit status. */
static int failed(const outflank_error* error) {
    fprintf(stderr, "%s: %s\n", error->where, error->message);
    return 1;
}

static int solve_small_board(outflank_error* error) {
    outflank_game* game = outflank_game_new(4, error);
    outflank_solver* solver = outflank_solver_new(1, 1, error);
    if (game == NULL || solver == NULL) return failed(error);
    OUTFLANK_STRUCT(outflank_game_state, state);
    OUTFLANK_STRUCT(outflank_solve_result, result);
    outflank_game_get(game, &state);
    if (outflank_solver_solve(solver, &state.position, NULL, &result, error) != OUTFLANK_OK)
        return failed(error);
    printf("4x4: %+d for black, %" PRIu64 " nodes\n", result.range.lower, result.nodes);
    outflank_solver_free(solver);
    outflank_game_free(game);
    return result.range.lower == -10 ? 0 : 1;
}

int main(void) {
    OUTFLANK_STRUCT(outflank_error, error);
    outflank_game* game = outflank_game_from_text("f5d6c3d3", -1, 8, &error);
    outflank_engine* engine = outflank_engine_new(NULL, &error);
    if (game == NULL || engine == NULL) return failed(&error);

    OUTFLANK_STRUCT(outflank_game_state, state);
    OUTFLANK_STRUCT(outflank_search_options, options);
    outflank_game_get(game, &state);
    options.depth = 6;
    options.on_report = print_report;
    int32_t best = OUTFLANK_NO_SQUARE;
    if (outflank_engine_go(engine, &state.position, &options, &best, &error) != OUTFLANK_OK ||
        outflank_game_play(game, best, NULL, &error) != OUTFLANK_OK)
        return failed(&error);

    char* diagram = outflank_game_text(game, OUTFLANK_TEXT_DIAGRAM);
    fputs(diagram, stdout);
    outflank_text_free(diagram);
    outflank_engine_free(engine);
    outflank_game_free(game);
    return solve_small_board(&error);
}
