// openmp: parallel num_threads; api omp_get_dynamic omp_set_dynamic
// env: OMP_DYNAMIC=true
#include <omp.h>
#include <stdio.h>

int main(void) {
    int before = omp_get_dynamic(), small = 0, exact = 0;
#pragma omp parallel num_threads(5) reduction(+ : small)
    small++;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4) reduction(+ : exact)
    exact++;
    printf("%d %d\n", before, exact);
    int good = before == 1 && small >= 1 && small <= 5 && exact == 4;
    puts(good ? "ok" : "wrong");
    return !good;
}
