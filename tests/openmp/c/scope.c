// openmp: scope private reduction(+) nowait firstprivate
// flags: -fopenmp-version=52
#include <omp.h>
#include <stdio.h>

int main(void) {
    int size = 0, sum = 0, t = 4, k = 10, errors = 0, ids = 0;
#pragma omp parallel reduction(+ : errors)
    {
#pragma omp scope reduction(+ : sum, size) private(t)
        {
            t = omp_get_thread_num();
            sum += t;
            size++;
        }
        errors += size != omp_get_num_threads() || sum != size * (size - 1) / 2;
#pragma omp scope firstprivate(k) reduction(+ : ids) nowait
        {
            k++;
            ids += k;
        }
    }
    printf("%d %d, errors %d\n", t, k, errors);
    int good = errors == 0 && t == 4 && k == 10 && ids == 11 * size;
    puts(good ? "ok" : "wrong");
    return !good;
}
