// openmp: task final; taskwait
// So many tasks that run where they are created that objects for each would not fit on the stack.
#include <omp.h>
#include <stdio.h>

enum { COUNT = 60000 };

static long sum;

int main(void) {
    for (long i = 0; i < COUNT; i++) {
#pragma omp task final(1)
        sum += omp_get_num_threads();
    }
#pragma omp taskwait
    int good = sum == COUNT;
    puts(good ? "ok" : "wrong");
    return !good;
}
