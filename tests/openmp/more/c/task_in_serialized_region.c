// openmp: parallel if; task; taskwait; taskgroup; parallel num_threads
// Tasks with dependences in regions of one thread.
#include <stdio.h>

static int chain(int n) {
    int v = 1, w = 1;
    for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : v) shared(v) firstprivate(i)
        v = (v * 3 + i) % 1009;
#pragma omp task depend(in : v) depend(inout : w) shared(v, w)
        w = (w + v) % 997;
    }
#pragma omp taskwait
    return v * 1000 + w;
}

int main(void) {
    int r[4] = {0};
    r[0] = chain(30);
#pragma omp parallel if (0)
    r[1] = chain(30);
#pragma omp parallel num_threads(1)
    {
#pragma omp taskgroup
        {
#pragma omp task shared(r)
            r[2] = chain(30);
        }
    }
#pragma omp parallel num_threads(3)
#pragma omp single
    {
#pragma omp parallel num_threads(1)
        r[3] = chain(30);
    }
    int v = 1, w = 1;
    for (int i = 0; i < 30; i++) {
        v = (v * 3 + i) % 1009;
        w = (w + v) % 997;
    }
    printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
    int want = v * 1000 + w;
    int good = r[0] == want && r[1] == want && r[2] == want && r[3] == want;
    puts(good ? "ok" : "wrong");
    return !good;
}
