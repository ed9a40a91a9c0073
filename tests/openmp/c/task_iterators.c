// openmp: task depend(iterator affinity
// A number of dependences that is known at run time only (OpenMP 5.0).
#include <stdio.h>

int main(void) {
    int v[12] = {0}, n = 12, sum = 0, odd = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < n; i++) {
#pragma omp task depend(out : v[i]) shared(v) firstprivate(i) affinity(v[i])
            v[i] = i * i;
        }
#pragma omp task depend(iterator(k = 0 : n), in : v[k]) shared(v, sum)
        for (int i = 0; i < n; i++)
            sum += v[i];
#pragma omp task depend(iterator(k = 1 : n : 2), inout : v[k]) shared(v, odd)
        for (int i = 1; i < n; i += 2)
            odd += v[i];
#pragma omp taskwait
    }
    printf("%d %d\n", sum, odd);
    int good = sum == 506 && odd == 286;
    puts(good ? "ok" : "wrong");
    return !good;
}
