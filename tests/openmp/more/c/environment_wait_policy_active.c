// openmp: parallel; barrier; single
// env: OMP_WAIT_POLICY=ACTIVE
// Threads that keep their processors while they wait.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int turns = 0, threads = 0, bad = 0;
#pragma omp parallel num_threads(2) reduction(+ : bad)
    {
#pragma omp single
        threads = omp_get_num_threads();
        for (int i = 0; i < 20; i++) {
#pragma omp barrier
#pragma omp single
            turns++;
            bad += turns != i + 1;
        }
    }
    printf("%d %d\n", turns, bad);
    int good = turns == 20 && bad == 0 && threads >= 1;
    puts(good ? "ok" : "wrong");
    return !good;
}
