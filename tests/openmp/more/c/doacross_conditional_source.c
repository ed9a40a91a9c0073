// openmp: parallel for ordered(1); ordered depend(sink) depend(source)
// Only some iterations wait; the source comes early in an iteration.
#include <stdio.h>

int main(void) {
    static int chain[64], extra[64];
    int bad = 0;
    chain[0] = 1;
#pragma omp parallel for ordered(1) schedule(static, 2)
    for (int i = 0; i < 64; i++) {
        if (i % 4) {
#pragma omp ordered depend(sink : i - 1)
            chain[i] = chain[i - 1] * 2;
        } else
            chain[i] = i + 1;
#pragma omp ordered depend(source)
        for (int k = 0; k <= i; k++)
            extra[i] += k;
    }
    for (int i = 0; i < 64; i++) {
        bad += chain[i] != (i / 4 * 4 + 1) << (i % 4);
        bad += extra[i] != i * (i + 1) / 2;
    }
    printf("%d %d\n", chain[63], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
