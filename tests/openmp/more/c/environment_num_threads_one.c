// openmp: parallel; parallel num_threads; api omp_set_num_threads
// env: OMP_NUM_THREADS=1 OMP_DYNAMIC=false
// One thread from the environment, more by a clause and by the routine.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0;
#pragma omp parallel reduction(+ : a)
    a++;
#pragma omp parallel num_threads(4) reduction(+ : b)
    b++;
    omp_set_num_threads(2);
#pragma omp parallel reduction(+ : c)
    c++;
    printf("%d %d %d\n", a, b, c);
    int good = a == 1 && b == 4 && c == 2;
    puts(good ? "ok" : "wrong");
    return !good;
}
