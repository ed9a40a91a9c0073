// openmp: cancel for if; cancellation point for; parallel reduction(+)
// env: OMP_CANCELLATION=true
// A loop that is cancelled, and one that is not, in regions of their own: libomp 22 does not forget
// the cancellation in a team of one thread.
#include <omp.h>
#include <stdio.h>

#define N 200

int main(void) {
    int done = 0, whole = 0, after = 0, size = 1;
#pragma omp parallel reduction(+ : done, after)
    {
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++) {
#pragma omp cancel for if (i >= 0)
            done++;
        }
        after++;
    }
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < N; i++) {
#pragma omp cancel for if (i < 0)
#pragma omp atomic
            whole++;
#pragma omp cancellation point for
        }
#pragma omp single
        size = omp_get_num_threads();
    }
    printf("%d %d %d\n", done, whole, after == size);
    int good = done == 0 && whole == N && after == size;
    puts(good ? "ok" : "wrong");
    return !good;
}
