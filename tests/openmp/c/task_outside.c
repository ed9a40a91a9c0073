// openmp: task untied; taskwait; parallel num_threads if
// Tasks of a team of one thread run one at a time: outside of all regions, too.
#include <stdio.h>
#include <unistd.h>

static volatile int busy;
static int errors, sum;

static void add(int n) {
    for (int i = 0; i < n; i++) {
#pragma omp task
        {
            errors += busy;
            busy = 1;
            usleep(200); // Other threads would have time to take a task.
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
    add(20);
#pragma omp parallel if (errors)
    add(20);
#pragma omp parallel num_threads(1)
    add(20);
    int good = errors == 0 && sum == 3 * (190 - 90);
    puts(good ? "ok" : "wrong");
    return !good;
}
