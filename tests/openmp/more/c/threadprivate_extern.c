// openmp: threadprivate; parallel; parallel reduction(+)
// Declarations with extern before the definition, and the address of each thread's variable.
#include <omp.h>
#include <stdio.h>

extern int before;
#pragma omp threadprivate(before)

static int *where(void) { return &before; }

int before = 30;

int main(void) {
    int *seen[4] = {0}, bad = 0, width = 0;
    omp_set_dynamic(0);
    before = 31;
#pragma omp parallel num_threads(4) reduction(+ : bad)
    {
        int t = omp_get_thread_num();
        bad += *where() != (t ? 30 : 31) || where() != &before;
        seen[t] = where();
        *seen[t] = t * 1000;
#pragma omp single
        width = omp_get_num_threads();
    }
    for (int a = 0; a < width; a++)
        for (int b = 0; b < a; b++)
            bad += seen[a] == seen[b];
    int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    sum += before;
    bad += seen[0] != &before || sum != width * (width - 1) / 2 * 1000;
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
