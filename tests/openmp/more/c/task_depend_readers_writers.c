// openmp: task depend(in) depend(out)
// Readers between two writers see the value of the first one only.
#include <stdio.h>

int main(void) {
    int value = 0, seen[3][10], bad = 0, active = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    for (int round = 0; round < 3; round++) {
#pragma omp task depend(out : value) shared(value, active, bad) firstprivate(round)
        {
            int now;
#pragma omp atomic read
            now = active;
            bad += now != 0;
            value = 100 * round + 7;
        }
        for (int r = 0; r < 10; r++) {
#pragma omp task depend(in : value) shared(value, seen, active) firstprivate(r, round)
            {
#pragma omp atomic
                active++;
                seen[round][r] = value + r;
#pragma omp atomic
                active--;
            }
        }
    }
    for (int round = 0; round < 3; round++)
        for (int r = 0; r < 10; r++)
            bad += seen[round][r] != 100 * round + 7 + r;
    printf("%d %d\n", value, bad);
    int good = bad == 0 && value == 207;
    puts(good ? "ok" : "wrong");
    return !good;
}
