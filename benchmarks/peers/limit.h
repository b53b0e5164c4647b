/* What both C programs share: the generator of starboard.kernel.rng, and the measurement. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COLUMNS = 7, HEIGHT = 6, SQUARES = 42, OVER = -2, GAMES = 1000 };

static uint32_t a = 0x9e3779b9, b = 0x243f6a88, c = 0xb7e15162, counter = 1;

static uint32_t word(void) {
    uint32_t out = a + b + counter++;
    a = b ^ (b >> 9);
    b = c + (c << 3);
    c = ((c << 21) | (c >> 11)) + out;
    return out;
}

static uint32_t below(uint32_t n) {
    uint64_t product = (uint64_t)word() * n;
    if ((uint32_t)product < n) {
        uint32_t uneven = -n % n;
        while ((uint32_t)product < uneven) product = (uint64_t)word() * n;
    }
    return product >> 32;
}

/* Play one random game to its end and return its plies. */
static long playout(void);

static long many_playouts(void) {
    long plies = 0;
    for (int game = 0; game < GAMES; game++) plies += playout();
    return plies;
}

/* Print plies a second of processor time, over the seconds of the first argument.
 * With 0 seconds, print how many plies the first thousand games take. */
int main(int argc, char **argv) {
    double seconds = argc > 1 ? atof(argv[1]) : 1.0;
    double spent = 0;
    long plies = 0;
    clock_t begin = clock();
    while (spent < seconds) {
        plies += many_playouts();
        spent = (double)(clock() - begin) / CLOCKS_PER_SEC;
    }
    if (seconds > 0)
        printf("%.1f\n", plies / spent);
    else
        printf("%ld\n", many_playouts());
    return 0;
}
