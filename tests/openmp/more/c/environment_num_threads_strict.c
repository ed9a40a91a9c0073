// openmp: parallel num_threads(strict:; api omp_get_num_threads
// flags: -fopenmp-version=60
// A strict number of threads is exact; a list is for the levels of nesting.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, count = 0;
#pragma omp parallel num_threads(strict : 3) reduction(+ : count)
    {
        bad += omp_get_num_threads() != 3;
        count++;
    }
    printf("%d\n", count);
    puts(bad || count != 3 ? "wrong" : "ok");
    return bad || count != 3;
}
