// openmp: task depend shared; taskloop grainsize nogroup; taskwait; parallel num_threads if; single
// Tasks of a region of one thread run one at a time, whatever the number of threads of others.
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static volatile int busy;
static int errors, sum;

static void step(int i) {
    errors += busy;
    busy = 1;
    usleep(200); // Other threads would have time to take a task.
    sum += i;
    busy = 0;
}

static void add(int n) {
    int first = 0, second = 0;
    for (int i = 0; i < n; i++) {
#pragma omp task
        step(i);
#pragma omp task depend(out: first) shared(first)
        step(i);
#pragma omp task depend(out: second) shared(second)
        step(i);
    }
#pragma omp taskloop grainsize(1) nogroup
    for (int i = 0; i < n; i++)
        step(i);
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel if (errors)
    add(8);
#pragma omp parallel num_threads(sum < 0 ? 2 : 1)
    add(8);
    omp_set_num_threads(1);
#pragma omp parallel
#pragma omp single
    add(8);
    int good = errors == 0 && sum == 3 * 4 * 28;
    puts(good ? "ok" : "wrong");
    return !good;
}
