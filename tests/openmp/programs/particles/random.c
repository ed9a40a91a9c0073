#include "random.h"
#include <math.h>

struct stream stream = {88172645463325252u, 0};

void restart(uint64_t seed) {
    stream.state = seed * 6364136223846793005u + 1442695040888963407u;
    for (int i = 0; i < 4; i++)
        uniform();
}

double uniform(void) {
    uint64_t x = stream.state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    stream.state = x ? x : 1;
    stream.drawn++;
    return (double)((x * 2685821657736338717u) >> 11) / 9007199254740992.0;
}

double normal(void) {
    double u = uniform(), v = uniform();
    return sqrt(-2 * log(u + 1e-300)) * cos(6.283185307179586 * v);
}

uint64_t drawn_by_all(void) {
    uint64_t sum = 0;
#pragma omp parallel reduction(+ : sum)
    sum += stream.drawn;
    return sum;
}
