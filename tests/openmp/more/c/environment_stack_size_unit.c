// openmp: parallel; task
// env: OMP_STACKSIZE=16384K OMP_WAIT_POLICY=passive
// The size with a unit, and threads that sleep while they wait.
#include <stdio.h>

static int ackermann(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
    int got[4], bad = 0;
    for (int round = 0; round < 3; round++) {
#pragma omp parallel num_threads(2)
        {
#pragma omp single
            for (int m = 0; m < 4; m++) {
#pragma omp task shared(got) firstprivate(m)
                got[m] = ackermann(m, 5);
            }
        }
        bad += got[0] != 6 || got[1] != 7 || got[2] != 13 || got[3] != 253;
    }
    printf("%d %d\n", got[3], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
