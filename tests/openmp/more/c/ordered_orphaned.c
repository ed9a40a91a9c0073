// openmp: for ordered; ordered; parallel for ordered
// The ordered region is in another function than its loop.
#include <stdio.h>

static long hash;

static void mix(int value) {
#pragma omp ordered
    hash = (hash * 131 + value) % 1000007;
}

static void loop(int from, int to, int step) {
#pragma omp for ordered schedule(static, 2)
    for (int i = from; i < to; i += step)
        mix(i * i);
}

int main(void) {
    long serial = 0, alone;
    for (int i = -9; i < 50; i += 4)
        serial = (serial * 131 + i * i) % 1000007;
    loop(-9, 50, 4);
    alone = hash;
    hash = 0;
#pragma omp parallel num_threads(3)
    loop(-9, 50, 4);
    long team = hash;
    hash = 0;
#pragma omp parallel for ordered schedule(dynamic)
    for (int i = -9; i < 50; i += 4)
        mix(i * i);
    printf("%ld %ld %ld\n", alone, team, hash);
    int good = alone == serial && team == serial && hash == serial;
    puts(good ? "ok" : "wrong");
    return !good;
}
