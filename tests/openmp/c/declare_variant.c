// openmp: declare variant match(construct; begin declare variant match(implementation
// Another function is called inside parallel regions (OpenMP 5.0).
#include <stdio.h>

static int in_parallel(int x) { return x + 1000; }

#pragma omp declare variant(in_parallel) match(construct = {parallel})
static int plain(int x) { return x; }

static int vendor(void) { return 1; }

#pragma omp begin declare variant match(implementation = {vendor(llvm)})
static int vendor(void) { return 2; }
#pragma omp end declare variant

int main(void) {
    int outside = plain(5), errors = 0, which = vendor();
#pragma omp parallel reduction(+ : errors)
    errors += plain(5) != 1005;
    printf("%d %d, errors %d\n", outside, which, errors);
    int good = outside == 5 && errors == 0 && which == 2;
    puts(good ? "ok" : "wrong");
    return !good;
}
