// openmp: api omp_display_env
// The values go to the error stream; the program prints nothing of them.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_display_env(0);
    omp_display_env(1);
    int n = 0;
#pragma omp parallel reduction(+ : n)
    n += omp_get_thread_num() == 0;
    printf("%d\n", n);
    int good = n == 1;
    puts(good ? "ok" : "wrong");
    return !good;
}
