/* A user of the installed C library: plays one move and names what it flips. */
#include <outflank/c.h>
#include <stdio.h>

int main(void) {
    outflank_game* game = outflank_game_new(8, NULL);
    int32_t square = 0;
    outflank_ply ply;
    if (game == NULL || outflank_square_parse("f5", 8, &square, NULL) != OUTFLANK_OK) return 1;
    if (outflank_game_play(game, square, &ply, NULL) != OUTFLANK_OK) return 1;
    int32_t flipped = 0;
    while ((ply.flips >> flipped & 1) == 0) ++flipped;
    char name[8] = "";
    outflank_square_name(flipped, 8, name);
    printf("%s: f5 flips %s\n", outflank_version(), name);
    outflank_game_free(game);
    return 0;
}
