/* references/connect_four.py in C, step by step: a set of squares is one int with a bit for each. */
#include "limit.h"

enum { STRIDE = HEIGHT + 1 };

typedef struct {
    int64_t mine, filled;
    int discs, to_act;
} State;

static int has_four(int64_t discs) {
    int64_t upright = discs & (discs >> 1);
    int64_t level = discs & (discs >> STRIDE);
    int64_t falling = discs & (discs >> (STRIDE - 1));
    int64_t rising = discs & (discs >> (STRIDE + 1));
    return ((upright & (upright >> 2)) | (level & (level >> 2 * STRIDE)) |
            (falling & (falling >> 2 * (STRIDE - 1))) |
            (rising & (rising >> 2 * (STRIDE + 1)))) != 0;
}

static int legal_moves(const State *state, int moves[COLUMNS]) {
    int count = 0;
    for (int column = 0; column < COLUMNS; column++) {
        int64_t top = INT64_C(1) << (STRIDE * column + HEIGHT - 1);
        if (!(state->filled & top)) moves[count++] = column;
    }
    return count;
}

static void play(State *state, int move) {
    int64_t before = state->filled;
    state->filled |= before + (INT64_C(1) << (STRIDE * move));
    state->discs++;
    int64_t theirs = state->mine | (state->filled ^ before);
    state->mine = before & ~state->mine;
    int ended = has_four(theirs) || state->discs == SQUARES;
    state->to_act = ended ? OVER : 1 - state->to_act;
}

#include "playout.h"
