// openmp: parallel for schedule(auto) schedule(runtime); api omp_set_schedule omp_get_schedule
#include <omp.h>
#include <stdio.h>

#define N 300

int main(void) {
    int a[N], errors = 0;
#pragma omp parallel for schedule(auto)
    for (int i = 0; i < N; i++)
        a[i] = i;
    omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided, omp_sched_auto};
    for (int k = 0; k < 4; k++) {
        omp_set_schedule(kinds[k], k + 2);
        omp_sched_t kind;
        int chunk;
        omp_get_schedule(&kind, &chunk);
        errors += kind != kinds[k];
#pragma omp parallel for schedule(runtime)
        for (int i = 0; i < N; i++)
            a[i] += k * i;
    }
    for (int i = 0; i < N; i++)
        errors += a[i] != i * 7;
    printf("a[299] = %d, errors %d\n", a[N - 1], errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
