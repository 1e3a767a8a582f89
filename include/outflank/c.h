/* The C interface: games, records, players, the solver, the engine and the small tree, for C
 * and for every language that can call C.
 *
 * Handles. A handle (outflank_game, ...) is made by a function that ends in `_new` or that says
 * so, belongs to the caller, and is given back with the `_free` function of its kind, which takes
 * NULL too. A handle may be used by one thread at a time, except for the `_stop` functions, which
 * any thread may call at any time while the handle lives. Two handles never share anything.
 *
 * Structs. The first member of every struct that may grow is `struct_size`: the caller sets it to
 * sizeof the struct before a call, so that a later library knows which members an older caller
 * has. OUTFLANK_STRUCT(type, name) declares one that is zeroed and sized. Zero means "not set"
 * in every member of an options struct.
 *
 * Errors. A function that can fail on input returns an outflank_status or NULL, and tells the
 * reason in `error`, which may be NULL. No exception leaves a function; when memory runs out the
 * status is OUTFLANK_OUT_OF_MEMORY. A NULL where a pointer is needed is OUTFLANK_BAD_ARGUMENT.
 *
 * Texts. Texts are UTF-8. A `char*` that is returned ends with a zero byte, belongs to the caller
 * and is given back with outflank_text_free; a `const char*` belongs to the library for ever.
 *
 * Squares are numbered as in the C++ headers: column + 8 * row, so bit 0 of a set is a1 of the
 * 8x8 board and bit 63 is h8; the boards of 4x4 and 6x6 squares sit in the middle. Use
 * outflank_square_name and outflank_square_parse for names.
 */
#ifndef OUTFLANK_C_H
#define OUTFLANK_C_H

#include <stddef.h>
#include <stdint.h>

#include "outflank/c_review.h"

#if defined(__GNUC__)
#define OUTFLANK_API __attribute__((visibility("default")))
#else
#define OUTFLANK_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It grows when something is added; nothing that is here is
 * changed or taken away while the major version of the library stays the same. */
#define OUTFLANK_C_VERSION 4

/* Declares `name`, a struct with every member zero and struct_size set. */
#ifdef __cplusplus
#define OUTFLANK_STRUCT(type, name) \
    type name{};                    \
    (name).struct_size = static_cast<uint32_t>(sizeof(type))
#else
#define OUTFLANK_STRUCT(type, name) type name = {.struct_size = (uint32_t)sizeof(type)}
#endif

/* The number of a pass among the squares, and of "no square". */
enum { OUTFLANK_PASS = 64, OUTFLANK_NO_SQUARE = -1 };

/* Most moves of a line of play that a struct holds. No game is longer. */
enum { OUTFLANK_MAX_LINE = 120 };

enum { OUTFLANK_BLACK = 0, OUTFLANK_WHITE = 1 };

typedef enum outflank_status {
    OUTFLANK_OK = 0,
    OUTFLANK_PARSE = 1,        /* text or bytes do not follow the format */
    OUTFLANK_ILLEGAL_MOVE = 2, /* well-formed, but against the rules of the game */
    OUTFLANK_OUT_OF_RANGE = 3, /* well-formed, but outside the documented limits */
    OUTFLANK_IO = 4,           /* the operating system refused */
    OUTFLANK_UNSUPPORTED = 5,  /* valid, but this build or board size cannot do it */
    OUTFLANK_BAD_ARGUMENT = 6, /* a NULL, a wrong struct_size, a number that means nothing */
    OUTFLANK_OUT_OF_MEMORY = 7
} outflank_status;

/* What a score says about the true one. */
typedef enum outflank_bound {
    OUTFLANK_BOUND_NONE = 0,  /* nothing is known */
    OUTFLANK_BOUND_EXACT = 1, /* it is the score */
    OUTFLANK_BOUND_LOWER = 2, /* the score is at least this */
    OUTFLANK_BOUND_UPPER = 3  /* the score is at most this */
} outflank_bound;

/* Why a call failed. Filled by a call that fails; a call that succeeds leaves it alone. Texts are
 * UTF-8, also where they quote other bytes; those that are too long are cut at a whole character.
 */
typedef struct outflank_error {
    uint32_t struct_size;
    int32_t status;    /* an outflank_status */
    char where[128];   /* place in the input, e.g. "column 21"; may be empty */
    char message[508]; /* one line for people */
} outflank_error;

/* ---- the library ------------------------------------------------------------------------- */

/* OUTFLANK_C_VERSION of the library that runs. */
OUTFLANK_API uint32_t outflank_c_version(void);

/* The version of the library, "MAJOR.MINOR.PATCH". */
OUTFLANK_API const char* outflank_version(void);

/* The CPU level in use: "generic", "x86-64-v3", ... A text to be freed; NULL without memory. */
OUTFLANK_API char* outflank_kernel(void);

/* Gives a returned text back. */
OUTFLANK_API void outflank_text_free(char* text);

/* ---- positions --------------------------------------------------------------------------- */

/* Discs, side to move and size of a board. It will not grow, so it carries no size. */
typedef struct outflank_position {
    uint64_t black;  /* squares with a black disc */
    uint64_t white;  /* squares with a white disc */
    int32_t to_move; /* OUTFLANK_BLACK or OUTFLANK_WHITE */
    int32_t size;    /* squares along a side: 4, 6 or 8 */
} outflank_position;

/* The squares of a board of this size; 0 for any size but 4, 6 and 8. In `squares`, because
 * not every language can receive a number of 64 bits. */
OUTFLANK_API outflank_status outflank_board_squares(int32_t size, uint64_t* squares);

/* The name of a square in the coordinates of a board of this size, in `name`: at least five
 * bytes. "pass" for OUTFLANK_PASS. Errors: OUTFLANK_BAD_ARGUMENT. */
OUTFLANK_API outflank_status outflank_square_name(int32_t square, int32_t size, char* name);

/* The square of that name, any case. Errors: OUTFLANK_PARSE, OUTFLANK_OUT_OF_RANGE. */
OUTFLANK_API outflank_status outflank_square_parse(const char* name, int32_t size, int32_t* square,
                                                   outflank_error* error);

/* ---- games ------------------------------------------------------------------------------- */

/* A game with its history: passes, take-backs, result. */
typedef struct outflank_game outflank_game;

/* One step of a game. */
typedef struct outflank_ply {
    uint64_t flips; /* discs turned; 0 for a pass */
    int32_t color;  /* who moved or passed */
    int32_t square; /* OUTFLANK_PASS for a pass */
} outflank_ply;

/* How a game stands. */
typedef struct outflank_game_state {
    uint32_t struct_size;
    int32_t plies;              /* played so far, passes included */
    outflank_position position; /* now */
    uint64_t legal;             /* squares where the side to move may play */
    int32_t must_pass;          /* 1: the side to move has no move, but the other side has */
    int32_t over;               /* 1: neither side can move */
    int32_t black_discs;        /* on the board */
    int32_t white_discs;
    int32_t score;    /* of a finished game, for black, empties to the winner; else 0 */
    int32_t can_redo; /* 1: outflank_game_redo would play something */
} outflank_game_state;

/* A game from the standard start. Errors: OUTFLANK_OUT_OF_RANGE (size). */
OUTFLANK_API outflank_game* outflank_game_new(int32_t size, outflank_error* error);

/* A game from any position. Errors: OUTFLANK_OUT_OF_RANGE (a size, a side, or a disc off the
 * board or on top of another). */
OUTFLANK_API outflank_game* outflank_game_from_position(const outflank_position* position,
                                                        outflank_error* error);

/* A game from text: moves from the standard start of a board of `size`, or a board, or a board
 * and moves behind it. `length` is the number of bytes, or -1 for a text that ends with a zero
 * byte. Errors: OUTFLANK_PARSE, OUTFLANK_OUT_OF_RANGE, OUTFLANK_ILLEGAL_MOVE; `where` names the
 * place. */
OUTFLANK_API outflank_game* outflank_game_from_text(const char* text, ptrdiff_t length,
                                                    int32_t size, outflank_error* error);

/* An independent copy. */
OUTFLANK_API outflank_game* outflank_game_copy(const outflank_game* game, outflank_error* error);

OUTFLANK_API void outflank_game_free(outflank_game* game);

/* Fills `state`. */
OUTFLANK_API outflank_status outflank_game_get(const outflank_game* game,
                                               outflank_game_state* state);

/* The discs that a move of the side to move would turn; 0 when it would be illegal. */
OUTFLANK_API outflank_status outflank_game_flips(const outflank_game* game, int32_t square,
                                                 uint64_t* flips);

/* Places a disc for the side to move, or passes (OUTFLANK_PASS). What could be redone is
 * dropped. `ply` may be NULL. Errors: OUTFLANK_ILLEGAL_MOVE; the game is unchanged then. */
OUTFLANK_API outflank_status outflank_game_play(outflank_game* game, int32_t square,
                                                outflank_ply* ply, outflank_error* error);

/* Takes back the last disc placed and the pass after it, if any; the number of plies. */
OUTFLANK_API int32_t outflank_game_undo(outflank_game* game);

/* Plays again what the last outflank_game_undo took back; the number of plies. */
OUTFLANK_API int32_t outflank_game_redo(outflank_game* game);

/* Copies up to `capacity` plies, oldest first; the number of plies of the game. `plies` may be
 * NULL when `capacity` is 0. */
OUTFLANK_API size_t outflank_game_plies(const outflank_game* game, outflank_ply* plies,
                                        size_t capacity);

typedef enum outflank_text_kind {
    OUTFLANK_TEXT_TRANSCRIPT = 0, /* "f5d6c3", passes left out */
    OUTFLANK_TEXT_POSITION = 1,   /* squares row by row and the side to move, one line */
    OUTFLANK_TEXT_DIAGRAM = 2,    /* the board with coordinates, many lines */
    OUTFLANK_TEXT_FEN = 3         /* the position in the notation of chess */
} outflank_text_kind;

/* The game or its position now as text, to be freed. NULL: no memory, or no such kind. */
OUTFLANK_API char* outflank_game_text(const outflank_game* game, int32_t kind);

/* The name of the last position that the game went through and that has one in that language ("en",
 * "fr", "ja"; "": in any), to be freed; "" when there is no such position. `moves_since` (may be
 * NULL) receives the discs placed after it, -1 without such a position. NULL: an argument was NULL,
 * or no memory. */
OUTFLANK_API char* outflank_game_opening(const outflank_game* game, const char* language,
                                         int32_t* moves_since);

/* ---- records: files of games ------------------------------------------------------------- */

/* Games read from a file or a text in any format, or put together by the caller, with
 * variations, comments and names. */
typedef struct outflank_records outflank_records;

typedef struct outflank_read_options {
    uint32_t struct_size;
    int32_t size;       /* of moves that stand without a board; 0: 8 */
    const char* format; /* "ggf", "sgf", ...; NULL: found out */
    const char* name;   /* of the file, for errors; may be NULL */
} outflank_read_options;

/* Reads a whole file. A game that cannot be read costs that game alone, and of a broken one what
 * is good is read: see outflank_records_error. `options` may be NULL. Errors: OUTFLANK_PARSE (no
 * known format), OUTFLANK_OUT_OF_RANGE (too long). */
OUTFLANK_API outflank_records* outflank_records_read(const char* contents, size_t length,
                                                     const outflank_read_options* options,
                                                     outflank_error* error);

/* One new record without moves, to be filled. Errors as outflank_game_from_position. */
OUTFLANK_API outflank_records* outflank_records_new(const outflank_position* start,
                                                    outflank_error* error);

OUTFLANK_API void outflank_records_free(outflank_records* records);

/* The number of records. */
OUTFLANK_API size_t outflank_records_count(const outflank_records* records);

/* The word for the format that was read: "ggf", "transcript", ... */
OUTFLANK_API const char* outflank_records_format(const outflank_records* records);

/* The number of things that could not be read. */
OUTFLANK_API size_t outflank_records_error_count(const outflank_records* records);

/* What could not be read. Errors: OUTFLANK_OUT_OF_RANGE (index). */
OUTFLANK_API outflank_status outflank_records_error(const outflank_records* records, size_t index,
                                                    outflank_error* error);

/* The record that holds the good part of the game with this error: its index, or -1 when nothing
 * of the game could be read, and for another index. */
OUTFLANK_API int32_t outflank_records_error_record(const outflank_records* records, size_t index);

/* The main line of a record as a game. Errors: OUTFLANK_OUT_OF_RANGE (index). */
OUTFLANK_API outflank_game* outflank_records_game(const outflank_records* records, size_t index,
                                                  outflank_error* error);

typedef enum outflank_field {
    OUTFLANK_FIELD_BLACK = 0, /* the players' names */
    OUTFLANK_FIELD_WHITE = 1,
    OUTFLANK_FIELD_EVENT = 2,
    OUTFLANK_FIELD_ROUND = 3,
    OUTFLANK_FIELD_PLACE = 4,
    OUTFLANK_FIELD_DATE = 5 /* ISO 8601 as far as known */
} outflank_field;

/* What a record says of its game, to be freed; "" when it says nothing. NULL: no such record or
 * field, or no memory. */
OUTFLANK_API char* outflank_records_field(const outflank_records* records, size_t index,
                                          int32_t field);

/* Says it. Errors: OUTFLANK_OUT_OF_RANGE (index), OUTFLANK_BAD_ARGUMENT (field). */
OUTFLANK_API outflank_status outflank_records_set_field(outflank_records* records, size_t index,
                                                        int32_t field, const char* text);

/* A node of a record's tree of moves. Node 0 is the starting position. */
typedef struct outflank_node {
    int32_t parent;       /* -1: none */
    int32_t first_child;  /* continues the line; -1: none */
    int32_t next_sibling; /* the next variation; -1: none */
    int32_t square;       /* OUTFLANK_PASS for a pass, OUTFLANK_NO_SQUARE for no move */
    int32_t color;        /* who moved */
} outflank_node;

/* The number of nodes of a record; 0 when there is no such record. */
OUTFLANK_API size_t outflank_records_node_count(const outflank_records* records, size_t index);

/* Fills `node`. Errors: OUTFLANK_OUT_OF_RANGE. */
OUTFLANK_API outflank_status outflank_records_node(const outflank_records* records, size_t index,
                                                   size_t node_index, outflank_node* node);

/* Appends a move as the last child of a node; `child` gets its number and may be NULL. Errors:
 * OUTFLANK_OUT_OF_RANGE, OUTFLANK_ILLEGAL_MOVE. */
OUTFLANK_API outflank_status outflank_records_play(outflank_records* records, size_t index,
                                                   size_t node_index, int32_t square, size_t* child,
                                                   outflank_error* error);

/* The comment of a node, to be freed; "" when there is none. NULL: no such node, or no memory. */
OUTFLANK_API char* outflank_records_comment(const outflank_records* records, size_t index,
                                            size_t node_index);

/* Writes a comment. Errors: OUTFLANK_OUT_OF_RANGE. */
OUTFLANK_API outflank_status outflank_records_set_comment(outflank_records* records, size_t index,
                                                          size_t node_index, const char* text);

/* All records as one file in a format by its word ("sgf", "ggf", "transcript", ...), to be
 * freed; `length`, which may be NULL, gets its bytes. Errors: OUTFLANK_PARSE (no such word),
 * OUTFLANK_UNSUPPORTED (a record that the format cannot hold). */
OUTFLANK_API char* outflank_records_write(const outflank_records* records, const char* format,
                                          size_t* length, outflank_error* error);

/* ---- players ----------------------------------------------------------------------------- */

/* A computer player. */
typedef struct outflank_player outflank_player;

/* A line of the catalogue of players. */
typedef struct outflank_player_info {
    uint32_t struct_size;
    uint32_t reserved;      /* zero */
    const char* name;       /* first word of a spec */
    const char* parameters; /* keys with their defaults; may be empty */
    const char* summary;    /* one line */
    const char* source;     /* where it comes from */
    const char* unit;       /* of outflank_choice::value; may be empty */
} outflank_player_info;

/* The number of players of the catalogue, weakest first. */
OUTFLANK_API size_t outflank_player_count(void);

/* Fills `info`. Errors: OUTFLANK_OUT_OF_RANGE (index). */
OUTFLANK_API outflank_status outflank_player_describe(size_t index, outflank_player_info* info);

/* An opponent for people: the engine held back, with a name and a style of its own. */
typedef struct outflank_opponent_info {
    uint32_t struct_size;
    int32_t rating;        /* Elo; the player "random" has 0 */
    const char* name;      /* a word, and a spec of outflank_player_new: "fox" */
    const char* title;     /* the name as people read it: "Fox" */
    const char* character; /* how it plays, one line in English */
} outflank_opponent_info;

/* The number of opponents, weakest first. */
OUTFLANK_API size_t outflank_opponent_count(void);

/* Fills `info`. Errors: OUTFLANK_OUT_OF_RANGE (index). */
OUTFLANK_API outflank_status outflank_opponent_describe(size_t index, outflank_opponent_info* info);

/* A player by its spec: "greedy", "alphabeta:depth=4", "engine:level=12", "fox". `seed` decides
 * every random choice. Errors: OUTFLANK_PARSE, OUTFLANK_OUT_OF_RANGE; the message lists what
 * exists. */
OUTFLANK_API outflank_player* outflank_player_new(const char* spec, uint32_t seed,
                                                  outflank_error* error);

OUTFLANK_API void outflank_player_free(outflank_player* player);

/* A move and what the player knows about it. */
typedef struct outflank_choice {
    uint32_t struct_size;
    int32_t square;       /* legal; OUTFLANK_PASS only when the side to move must pass */
    double value;         /* for the side that plays it, in the player's own unit */
    int32_t has_value;    /* 0: the player does not judge moves */
    int32_t exact;        /* 1: `value` is the proven score in discs */
    int32_t depth;        /* plies searched */
    int32_t reserved;     /* zero */
    uint64_t evaluations; /* positions evaluated */
} outflank_choice;

/* Chooses a move for the side to move. Blocks. `time_ms` limits the thinking; 0: no limit.
 * Errors: OUTFLANK_ILLEGAL_MOVE (the game is over), OUTFLANK_BAD_ARGUMENT. */
OUTFLANK_API outflank_status outflank_player_choose(outflank_player* player,
                                                    const outflank_game* game, uint32_t time_ms,
                                                    outflank_choice* choice, outflank_error* error);

/* How far a player has come while it goes on thinking. */
typedef struct outflank_progress {
    uint32_t struct_size;
    int32_t percent;             /* confidence of the pruning at the depth of `best` */
    double seconds;              /* since it began */
    const outflank_choice* best; /* by what is searched so far: a stop now gives this move, or a
                                    better one found meanwhile; NULL before it knows any */
} outflank_progress;

/* Gets the progress after each iteration and about five times a second; a player that answers at
 * once tells nothing. `progress` and its move live for the call. It must not call the player,
 * except outflank_player_stop. */
typedef void (*outflank_progress_callback)(void* context, const outflank_progress* progress);

typedef struct outflank_choose_options {
    uint32_t struct_size;
    uint32_t time_ms;                       /* limits the thinking; 0: no limit */
    outflank_progress_callback on_progress; /* NULL: only the move is wanted */
    void* context;                          /* given to on_progress */
} outflank_choose_options;

/* outflank_player_choose, with progress. `options` may be NULL. Errors: as there. */
OUTFLANK_API outflank_status outflank_player_think(outflank_player* player,
                                                   const outflank_game* game,
                                                   const outflank_choose_options* options,
                                                   outflank_choice* choice, outflank_error* error);

/* Makes a choice that runs end soon with the best so far. From any thread. */
OUTFLANK_API void outflank_player_stop(outflank_player* player);

/* ---- the solver -------------------------------------------------------------------------- */

/* An exact solver with a table that it keeps between positions. */
typedef struct outflank_solver outflank_solver;

/* A solver with a table of `hash_mb` MiB and that many threads; 0 means 64 MiB and 1 thread.
 * Errors: OUTFLANK_OUT_OF_RANGE, OUTFLANK_OUT_OF_MEMORY. */
OUTFLANK_API outflank_solver* outflank_solver_new(uint32_t hash_mb, uint32_t threads,
                                                  outflank_error* error);

OUTFLANK_API void outflank_solver_free(outflank_solver* solver);

/* What is proven about a score, for the side to move. */
typedef struct outflank_range {
    int32_t lower;
    int32_t upper; /* equal to `lower`: the score is known */
} outflank_range;

/* What is proven about a move. */
typedef struct outflank_solved_move {
    int32_t square;
    outflank_range range;
} outflank_solved_move;

/* How far a solve has come. */
typedef struct outflank_solve_progress {
    uint32_t struct_size;
    outflank_range range;
    uint32_t reserved; /* zero */
    uint64_t nodes;
    double seconds;
} outflank_solve_progress;

/* Called about five times a second by the thread that solves; `progress` lives for the call. */
typedef void (*outflank_solve_callback)(void* context, const outflank_solve_progress* progress);

typedef struct outflank_solve_options {
    uint32_t struct_size;
    int32_t all_moves; /* 1: prove the score of every legal move too */
    /* The score is wanted exactly if alpha < score < beta; both 0: everywhere. */
    int32_t alpha;
    int32_t beta;
    uint64_t node_limit; /* 0: none */
    uint32_t time_ms;    /* 0: no limit */
    uint32_t reserved;   /* zero */
    outflank_solve_callback on_progress;
    void* context; /* given to on_progress */
} outflank_solve_options;

typedef struct outflank_solve_result {
    uint32_t struct_size;
    int32_t stopped; /* 1: a limit or outflank_solver_stop ended it early; bounds are proven */
    outflank_range range;
    int32_t best;                              /* OUTFLANK_NO_SQUARE when the game is over */
    int32_t line_length;                       /* 0 unless the score is known */
    int32_t line[OUTFLANK_MAX_LINE];           /* best play to the end, passes included */
    int32_t move_count;                        /* with all_moves */
    outflank_solved_move moves[OUTFLANK_PASS]; /* every legal move, best first */
    uint64_t nodes;
    double seconds;
} outflank_solve_result;

/* Solves a position. Blocks. `options` may be NULL. Errors: OUTFLANK_OUT_OF_RANGE (position or
 * window), OUTFLANK_BAD_ARGUMENT. */
OUTFLANK_API outflank_status outflank_solver_solve(outflank_solver* solver,
                                                   const outflank_position* position,
                                                   const outflank_solve_options* options,
                                                   outflank_solve_result* result,
                                                   outflank_error* error);

/* Makes a solve that runs end within 0.1 s. From any thread. */
OUTFLANK_API void outflank_solver_stop(outflank_solver* solver);

/* ---- the engine -------------------------------------------------------------------------- */

/* The engine: a table of what it has searched, and its threads. */
typedef struct outflank_engine outflank_engine;

typedef struct outflank_engine_options {
    uint32_t struct_size;
    uint32_t hash_mb;    /* 0: 64 */
    uint32_t threads;    /* 0: 1 */
    uint32_t reserved;   /* zero */
    const char* weights; /* path of a weights file; NULL: those of this build */
} outflank_engine_options;

/* `options` may be NULL. Errors: OUTFLANK_IO, OUTFLANK_PARSE (weights), OUTFLANK_OUT_OF_RANGE. */
OUTFLANK_API outflank_engine* outflank_engine_new(const outflank_engine_options* options,
                                                  outflank_error* error);

OUTFLANK_API void outflank_engine_free(outflank_engine* engine);

/* One line of play and what is known about its first move. */
typedef struct outflank_line {
    double score;    /* in discs, for the side to move, empties to the winner */
    int32_t bound;   /* an outflank_bound */
    int32_t exact;   /* 1: nothing was left out to the end of the game; with bound: proven */
    int32_t depth;   /* plies searched */
    int32_t percent; /* confidence of the pruning */
    int32_t length;  /* of `moves`, at least 1 */
    int32_t moves[OUTFLANK_MAX_LINE]; /* passes included */
    int32_t reserved;                 /* zero */
    /* Standard error of an estimate, in discs; 0 where it is proven or the error is not known.
     * Since version 3. */
    double standard_error;
} outflank_line;

/* How far a search has come, or how it ended. */
typedef struct outflank_report {
    uint32_t struct_size;
    int32_t done;               /* 1: the last report of this search */
    int32_t stopped;            /* 1: outflank_engine_stop ended it */
    int32_t depth;              /* of the last complete iteration */
    int32_t percent;            /* of the last complete iteration */
    int32_t line_count;         /* 0 when the game is over or nothing is known yet */
    uint32_t line_size;         /* bytes from one line to the next */
    uint32_t reserved;          /* zero */
    const outflank_line* lines; /* best first */
    uint64_t nodes;
    double seconds;
} outflank_report;

/* Gets a report now and then, and one with `done` at the end, always. `report` and its lines
 * live for the call. Called from a thread of the engine, or from the caller's; it must not call
 * the engine, except outflank_engine_stop. */
typedef void (*outflank_report_callback)(void* context, const outflank_report* report);

/* What a search may spend; the limit that is met first ends it. With none, level 21. */
typedef struct outflank_search_options {
    uint32_t struct_size;
    int32_t lines;                      /* best moves wanted, each with its line; 0: 1 */
    int32_t level;                      /* 1..60; 0: not set */
    int32_t depth;                      /* plies; 0: not set */
    int32_t percent;                    /* 73, 87, 95, 99 or 100, with `depth`; 0: not set */
    uint32_t time_ms;                   /* 0: not set */
    uint64_t nodes;                     /* 0: not set */
    int32_t infinite;                   /* 1: until outflank_engine_stop */
    int32_t reserved;                   /* zero */
    outflank_report_callback on_report; /* NULL: only the move is wanted */
    void* context;                      /* given to on_report */
} outflank_search_options;

/* Searches a position. Blocks until the limits are met or outflank_engine_stop is called. `best`,
 * which may be NULL, gets the best move: OUTFLANK_PASS when the side to move must pass,
 * OUTFLANK_NO_SQUARE when the game is over. Errors: OUTFLANK_OUT_OF_RANGE (position, limits). */
OUTFLANK_API outflank_status outflank_engine_go(outflank_engine* engine,
                                                const outflank_position* position,
                                                const outflank_search_options* options,
                                                int32_t* best, outflank_error* error);

/* Makes a search that runs end within 20 ms. From any thread. */
OUTFLANK_API void outflank_engine_stop(outflank_engine* engine);

/* Forgets every earlier position (a new game). */
OUTFLANK_API void outflank_engine_forget(outflank_engine* engine);

/* Judges every move of a game, from the last one to the first. `level` is 1..60, or 0 for the
 * usual one. Blocks until it is done or outflank_engine_stop is called. Errors:
 * OUTFLANK_OUT_OF_RANGE (level), OUTFLANK_BAD_ARGUMENT. */
OUTFLANK_API outflank_status outflank_engine_review(outflank_engine* engine,
                                                    const outflank_game* game, int32_t level,
                                                    outflank_review_callback on_move, void* context,
                                                    outflank_error* error);

/* ---- the complete tree of a small board -------------------------------------------------- */

/* Every position below one with at most 12 empty squares, solved. */
typedef struct outflank_tree outflank_tree;

/* Enumerates. Blocks, some tens of milliseconds for the 4x4 start. Errors: OUTFLANK_UNSUPPORTED
 * (too large), OUTFLANK_OUT_OF_RANGE (no position). */
OUTFLANK_API outflank_tree* outflank_tree_new(const outflank_position* root, outflank_error* error);

OUTFLANK_API void outflank_tree_free(outflank_tree* tree);

/* A move and the exact score of playing it, for the side that plays it. */
typedef struct outflank_tree_move {
    int32_t square;
    int32_t score;
} outflank_tree_move;

/* What the tree knows about a position. */
typedef struct outflank_tree_position {
    uint32_t struct_size;
    int32_t score;      /* for the side to move, both sides perfect, empties to the winner */
    uint64_t positions; /* different positions below */
    uint64_t games;     /* different games from here */
    int32_t move_count; /* 0 when a pass is forced or the game is over */
    outflank_tree_move moves[36]; /* best first */
} outflank_tree_position;

/* Looks a position up. Errors: OUTFLANK_OUT_OF_RANGE (not below the root). */
OUTFLANK_API outflank_status outflank_tree_find(const outflank_tree* tree,
                                                const outflank_position* position,
                                                outflank_tree_position* found,
                                                outflank_error* error);

#ifdef __cplusplus
}
#endif

#endif
