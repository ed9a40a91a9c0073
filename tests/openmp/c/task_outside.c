// openmp: task untied; taskwait; parallel num_threads if
// Tasks of a team of one thread run one at a time: outside of all regions, too.
#include <stdio.h>

static volatile int busy;
static int errors, sum;

static void add(int n) {
    for (int i = 0; i < n; i++) {
#pragma omp task
        {
            errors += busy;
            busy = 1;
            for (volatile int k = 0; k < 20; k++)
                ;
            sum += i;
            busy = 0;
        }
#pragma omp task untied
        {
            errors += busy;
            busy = 1;
            sum -= i / 2;
            busy = 0;
        }
    }
#pragma omp taskwait
}

int main(void) {
    add(200);
#pragma omp parallel if (errors)
    add(200);
#pragma omp parallel num_threads(1)
    add(200);
    int good = errors == 0 && sum == 3 * (199 * 100 - 9900);
    puts(good ? "ok" : "wrong");
    return !good;
}
