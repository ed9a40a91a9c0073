// openmp: for schedule(runtime); api omp_set_schedule omp_get_schedule
// The schedule of a loop with schedule(runtime) is set by the program: all kinds and some chunks.
#include <omp.h>
#include <stdio.h>

static long run(int n) {
    static long sum;
    sum = 0;
#pragma omp parallel
    {
#pragma omp for schedule(runtime) reduction(+ : sum)
        for (int i = n; i > 0; i--)
            sum += i * (long)i;
    }
    return sum;
}

int main(void) {
    omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided, omp_sched_auto};
    int bad = 0;
    for (int k = 0; k < 4; k++)
        for (int chunk = 1; chunk <= 64; chunk *= 8) {
            omp_sched_t kind;
            int c;
            omp_set_schedule(kinds[k], chunk);
            omp_get_schedule(&kind, &c);
            bad += kind != kinds[k] || (kinds[k] != omp_sched_auto && c != chunk);
            bad += run(37 * chunk) != 37l * chunk * (37 * chunk + 1) * (74 * chunk + 1) / 6;
        }
    printf("%d\n", bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
