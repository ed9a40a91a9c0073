// openmp: parallel; barrier
// Phases: each thread reads what its neighbour wrote before the barrier.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int slots[2][64] = {{0}}, errors = 0;
#pragma omp parallel reduction(+ : errors)
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        slots[0][me] = me;
        for (int phase = 0; phase < 12; phase++) {
#pragma omp barrier
            slots[(phase + 1) % 2][me] = slots[phase % 2][(me + 1) % all];
        }
#pragma omp barrier
        errors += slots[0][me] != (me + 12) % all;
    }
    printf("errors %d\n", errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
