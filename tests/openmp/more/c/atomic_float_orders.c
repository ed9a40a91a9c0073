// openmp: atomic capture relaxed; atomic update release; atomic read acquire; atomic write release
// flags: -fopenmp-version=50
// Floats and doubles with each memory order.
#include <stdio.h>

int main(void) {
    float f = 0;
    double d = 0, top = 0, seen = 0;
    int n = 0;
#pragma omp parallel num_threads(4) reduction(+ : n) reduction(max : top)
    for (int i = 0; i < 64; i++) {
        double mine;
#pragma omp atomic update release
        d += 0.25;
#pragma omp atomic capture relaxed
        {
            f = f + 0.5f;
            mine = f;
        }
        top = mine > top ? mine : top;
        n++;
    }
#pragma omp parallel sections
    {
#pragma omp section
        {
#pragma omp atomic write release
            seen = d;
        }
#pragma omp section
        {
            double now;
            do {
#pragma omp atomic read acquire
                now = seen;
            } while (0);
            if (now != 0 && now != d)
                n = -1;
        }
    }
    printf("%d\n", n > 0);
    int good = d == 0.25 * n && f == 0.5f * (float)n && top == 0.5 * n && seen == d;
    puts(good ? "ok" : "wrong");
    return !good;
}
