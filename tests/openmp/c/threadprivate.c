// openmp: threadprivate; parallel copyin
// Values live on between regions with the same number of threads.
#include <omp.h>
#include <stdio.h>

static int calls;
int history[8];
#pragma omp threadprivate(calls, history)

static void step(int level) {
    static int last;
#pragma omp threadprivate(last)
    calls++;
    history[level] = omp_get_thread_num() * 100 + level + last;
    last = 1;
}

int main(void) {
    int errors = 0;
    omp_set_dynamic(0);
    for (int level = 0; level < 8; level++) {
#pragma omp parallel
        step(level);
    }
#pragma omp parallel reduction(+ : errors)
    {
        errors += calls != 8;
        for (int level = 0; level < 8; level++)
            errors += history[level] != omp_get_thread_num() * 100 + level + (level > 0);
    }
    calls = 50;
#pragma omp parallel copyin(calls) reduction(+ : errors)
    errors += calls != 50;
    printf("%d %d, errors %d\n", calls, history[7], errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
