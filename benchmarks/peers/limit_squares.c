/* The same rules in C as one would first write them: an array of squares. */
#include "limit.h"

typedef struct {
    signed char owner[COLUMNS][HEIGHT]; /* a seat plus one, or 0 */
    signed char height[COLUMNS];
    int discs, to_act;
} State;

static int run(const State *state, int x, int y, int dx, int dy) {
    int who = state->owner[x][y];
    int length = 0;
    for (;;) {
        x += dx;
        y += dy;
        if (x < 0 || x >= COLUMNS || y < 0 || y >= HEIGHT) return length;
        if (state->owner[x][y] != who) return length;
        length++;
    }
}

/* Only lines through the last disc can be new. */
static int has_four(const State *state, int x, int y) {
    return run(state, x, y, 0, -1) >= 3 ||
           run(state, x, y, 1, 0) + run(state, x, y, -1, 0) >= 3 ||
           run(state, x, y, 1, 1) + run(state, x, y, -1, -1) >= 3 ||
           run(state, x, y, 1, -1) + run(state, x, y, -1, 1) >= 3;
}

static int legal_moves(const State *state, int moves[COLUMNS]) {
    int count = 0;
    for (int column = 0; column < COLUMNS; column++)
        if (state->height[column] < HEIGHT) moves[count++] = column;
    return count;
}

static void play(State *state, int move) {
    int y = state->height[move]++;
    state->owner[move][y] = state->to_act + 1;
    state->discs++;
    int ended = has_four(state, move, y) || state->discs == SQUARES;
    state->to_act = ended ? OVER : 1 - state->to_act;
}

#include "playout.h"
