// openmp: simd; ordered simd; for ordered
// Statements that stay in order inside of a simd loop, then in a loop of the team.
#include <stdio.h>

int main(void) {
    int out[40], at = 0, order[40], n = 0, bad = 0;
    static const int index[8] = {3, 1, 3, 0, 7, 3, 1, 1};
    int bins[8] = {0};
#pragma omp simd
    for (int i = 0; i < 40; i++) {
        out[i] = i * 3;
#pragma omp ordered simd
        {
            bins[index[i % 8]]++;
            at = at * 2 % 97 + i;
        }
    }
#pragma omp parallel
    {
#pragma omp for ordered
        for (int i = 0; i < 40; i++) {
            int x = out[i] + 1;
#pragma omp ordered threads
            order[n++] = x;
        }
    }
    int w = 0;
    for (int i = 0; i < 40; i++) {
        w = w * 2 % 97 + i;
        bad += order[i] != i * 3 + 1;
    }
    printf("%d %d %d\n", at, bins[3], bad);
    int good = at == w && bins[3] == 15 && bins[1] == 15 && bins[7] == 5 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
