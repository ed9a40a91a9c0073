// openmp: api omp_in_explicit_task omp_in_final; task; parallel num_threads
// flags: -fopenmp-version=52
// Explicit tasks against the implicit ones of a region, also inside of regions of tasks.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = omp_in_explicit_task() != 0, finals = 0;
#pragma omp parallel num_threads(2) reduction(+ : bad)
    {
        bad += omp_in_explicit_task() != 0;
#pragma omp single
        {
#pragma omp task shared(bad)
            {
                int mine = omp_in_explicit_task() != 1;
                int deep = 0;
#pragma omp parallel num_threads(2) reduction(+ : deep)
                deep += omp_in_explicit_task() != 0;
#pragma omp atomic
                bad += mine + deep;
            }
        }
#pragma omp for
        for (int i = 0; i < 4; i++)
            bad += omp_in_explicit_task() != 0;
    }
#pragma omp task if (0) shared(bad)
    bad += omp_in_explicit_task() != 1;
#pragma omp task final(1) shared(bad, finals)
    {
        bad += omp_in_explicit_task() != 1;
        finals += omp_in_final() != 0;
    }
#pragma omp taskwait
    printf("%d %d\n", bad, finals);
    int good = bad == 0 && finals == 1;
    puts(good ? "ok" : "wrong");
    return !good;
}
