/* The C interface: what a review says of a move. Part of outflank/c.h, which includes it. */
#ifndef OUTFLANK_C_REVIEW_H
#define OUTFLANK_C_REVIEW_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How good a move was, by the whole discs it lost against the best one. */
typedef enum outflank_move_class {
    OUTFLANK_BEST = 0,       /* nothing */
    OUTFLANK_FINE = 1,       /* 1 or 2 */
    OUTFLANK_INACCURACY = 2, /* 3 to 5 */
    OUTFLANK_MISTAKE = 3,    /* 6 to 9 */
    OUTFLANK_BLUNDER = 4     /* 10 or more */
} outflank_move_class;

/* One sentence about a reviewed move, for any language: the key of a text and what to fill in
 * (docs/formats/remarks.md). It may grow: `remark_size` of the move says how large it is. */
typedef struct outflank_remark {
    const char* key;  /* "mistake_proven" */
    uint64_t squares; /* named by the sentence, or 0 */
    int32_t count;    /* of discs, squares or replies, by which one or several is chosen */
    int32_t instead;  /* replies after the best move */
    int32_t ply;      /* of the line that shows it, where it happens: 1 is the reply; 0: nowhere */
    int32_t line;     /* 0: of played_line, 1: of best_line */
} outflank_remark;

/* A move of a game and what is known about it. Scores are for the side that made it. */
typedef struct outflank_reviewed_move {
    uint32_t struct_size;
    int32_t number; /* among the discs placed in the game, from 1 */
    int32_t color;
    int32_t square;
    int32_t best;           /* the best move */
    int32_t loss;           /* in whole discs, 0 or more */
    int32_t judgement;      /* an outflank_move_class */
    int32_t proven;         /* 1: the loss is proven, not estimated */
    int32_t changed_result; /* 1: a win became a draw or a loss, or a draw a loss */
    int32_t only_move;      /* 1: there was no choice */
    double best_score;
    double played_score;
    int32_t exact;        /* 1: best_score is proven */
    int32_t depth;        /* plies that best_score rests on */
    const char* sentence; /* English, about a notable move; "" for others. Lives for the call */
    /* Since version 2. The pointers live for the call. */
    int32_t percent;                /* confidence of the search that best_score rests on */
    int32_t played_exact;           /* 1: played_score is proven */
    int32_t best_length;            /* of best_line, at least 1 */
    int32_t played_length;          /* of played_line, at least 1 */
    const int32_t* best_line;       /* the best move and the play after it, passes included */
    const int32_t* played_line;     /* the same of the move made */
    int32_t remark_count;           /* 0 for a move that is not worth a sentence */
    uint32_t remark_size;           /* bytes from one remark to the next */
    const outflank_remark* remarks; /* in the order in which they are said */
    /* Since version 3: standard errors in discs, 0 where proven or not known. */
    double best_error;
    double played_error;
    double loss_error; /* a loss no larger than this is never an inaccuracy or worse */
} outflank_reviewed_move;

/* Gets each move when it is judged, from the last one to the first, with the number of moves
 * judged and of all moves. `move` lives for the call. It must not call the engine, except
 * outflank_engine_stop. */
typedef void (*outflank_review_callback)(void* context, const outflank_reviewed_move* move,
                                         int32_t judged, int32_t moves);

#ifdef __cplusplus
}
#endif

#endif
