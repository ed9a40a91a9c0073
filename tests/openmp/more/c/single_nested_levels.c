// openmp: single; single copyprivate; parallel num_threads
// One single per team: the inner teams each have their own.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int outer = 0, inner = 0, bad = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        int base, mine = omp_get_thread_num();
#pragma omp single copyprivate(base)
        {
            outer++;
            base = 500;
        }
#pragma omp parallel num_threads(2) firstprivate(mine) reduction(+ : bad)
        {
            int got;
#pragma omp single copyprivate(got)
            {
#pragma omp atomic
                inner++;
                got = base + mine;
            }
            bad += got != 500 + mine;
        }
    }
    printf("%d %d %d\n", outer, inner, bad);
    int good = outer == 1 && inner == 3 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
