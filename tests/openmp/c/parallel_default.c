// openmp: parallel default(none) default(shared) default(private) default(firstprivate) shared
// flags: -fopenmp-version=51
#include <omp.h>
#include <stdio.h>

int main(void) {
    int a = 1, b = 2, c = 3, errors = 0;
    int sum[64] = {0};
#pragma omp parallel default(none) shared(sum, errors) firstprivate(a) private(b)
    {
        b = a + omp_get_thread_num();
        sum[omp_get_thread_num()] = b;
#pragma omp atomic
        errors += b < 1;
    }
#pragma omp parallel default(shared) num_threads(2)
    if (omp_get_thread_num() == 0)
        c += 10;
#pragma omp parallel default(firstprivate) shared(errors)
    {
        a += 5, c += 1;
#pragma omp atomic
        errors += a != 6 || c != 14;
    }
#pragma omp parallel default(private) shared(errors)
    {
        a = b = omp_get_thread_num();
#pragma omp barrier
#pragma omp atomic
        errors += a != omp_get_thread_num() || b != a;
    }
    printf("%d %d %d, errors %d, first %d\n", a, b, c, errors, sum[0]);
    int good = a == 1 && b == 2 && c == 13 && errors == 0 && sum[0] == 1;
    puts(good ? "ok" : "wrong");
    return !good;
}
