// openmp: task depend(inout:omp_all_memory) depend(out) depend(in) affinity
// flags: -fopenmp-version=51
// A task that depends on all memory comes between everything before and after it.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int v[12] = {0}, sum = 0, after = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 12; i++) {
#pragma omp task depend(out : v[i]) affinity(v[i]) shared(v) firstprivate(i)
            v[i] = i * 7;
        }
#pragma omp task depend(inout : omp_all_memory) shared(v, sum)
        for (int i = 0; i < 12; i++) {
            sum += v[i];
            v[i] = -1;
        }
        for (int i = 0; i < 12; i += 3) {
#pragma omp task depend(in : v[i]) shared(v, after) firstprivate(i)
            {
#pragma omp atomic
                after += v[i];
            }
        }
    }
    printf("%d %d\n", sum, after);
    int good = sum == 7 * 66 && after == -4;
    puts(good ? "ok" : "wrong");
    return !good;
}
