/* One random game of either program: its State, legal_moves() and play() come before this. */

static long playout(void) {
    static const State START;
    State state = START;
    int moves[COLUMNS];
    long plies = 0;
    while (state.to_act != OVER) {
        int count = legal_moves(&state, moves);
        play(&state, moves[below(count)]);
        plies++;
    }
    return plies;
}
