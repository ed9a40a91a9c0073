// openmp: parallel if; parallel num_threads; api omp_in_parallel omp_get_level
// Regions of one thread by if(0) and by num_threads(1): private copies are still copies.
#include <omp.h>
#include <stdio.h>

static int check(int outer, int *kept) {
    int bad = 0, x = *kept;
#pragma omp parallel if (0) firstprivate(x)
    {
        bad += omp_in_parallel() != outer;
        x += 5;
        bad += x != *kept + 5;
    }
    bad += x != *kept;
#pragma omp parallel num_threads(1) private(x)
    {
        bad += omp_in_parallel() != outer || omp_get_num_threads() != 1;
        bad += omp_get_thread_num() != 0;
        x = -1;
    }
    return bad + (x != *kept);
}

int main(void) {
    int kept = 12, bad = check(0, &kept), bad_inside = 0, levels = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(2) reduction(+ : bad_inside)
    bad_inside += check(omp_in_parallel(), &kept);
#pragma omp parallel if (0)
#pragma omp parallel num_threads(1)
    levels = omp_get_level() * 10 + omp_get_active_level();
    printf("%d %d %d\n", bad, bad_inside, levels);
    int good = bad == 0 && bad_inside == 0 && levels == 20;
    puts(good ? "ok" : "wrong");
    return !good;
}
