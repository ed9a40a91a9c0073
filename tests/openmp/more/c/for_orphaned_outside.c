// openmp: for reduction(+) schedule(dynamic,2); for lastprivate ordered; ordered
// Worksharing loops of a function, called outside of any region, in a team, and in a serialized one.
#include <stdio.h>
#include <string.h>

static int total, trace[12], at;

static int work(const int *v) {
    static int last;
#pragma omp for schedule(dynamic, 2) reduction(+ : total)
    for (int i = 0; i < 12; i++)
        total += v[i];
#pragma omp single
    at = 0;
#pragma omp for lastprivate(last) ordered schedule(static, 1)
    for (int i = 0; i < 12; i++) {
        last = v[i];
#pragma omp ordered
        trace[at++] = last;
    }
    return last;
}

int main(void) {
    int v[12], bad = 0;
    for (int i = 0; i < 12; i++)
        v[i] = 50 - 3 * i;
    bad += work(v) != v[11] || memcmp(trace, v, sizeof v) != 0;
#pragma omp parallel reduction(+ : bad)
    bad += work(v) != v[11] || memcmp(trace, v, sizeof v) != 0;
#pragma omp parallel if (0) reduction(+ : bad)
    bad += work(v) != v[11];
    printf("%d %d\n", total, bad);
    int good = total == 3 * (600 - 3 * 66) && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
