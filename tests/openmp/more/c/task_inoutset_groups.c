// openmp: task depend(inoutset) depend(inout) depend(in)
// flags: -fopenmp-version=51
// Tasks of one inoutset run side by side, before what reads and after what wrote.
#include <stdio.h>

int main(void) {
    int parts[12], key = 0, first = 0, second = 0, bad = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(inout : key) shared(parts)
        for (int i = 0; i < 12; i++)
            parts[i] = 100;
        for (int i = 0; i < 12; i++) {
#pragma omp task depend(inoutset : key) shared(parts) firstprivate(i)
            parts[i] += i * i;
        }
#pragma omp task depend(in : key) shared(parts, first)
        for (int i = 0; i < 12; i++)
            first += parts[i];
#pragma omp task depend(inout : key) shared(parts)
        parts[0] = -5;
        for (int i = 11; i > 0; i -= 2) {
#pragma omp task depend(inoutset : key) shared(parts) firstprivate(i)
            parts[i] -= parts[0];
        }
#pragma omp task depend(inout : key) shared(parts, second)
        for (int i = 0; i < 12; i++)
            second += parts[i];
    }
    bad += first != 1200 + 506;
    bad += second != first - 100 - 5 + 30;
    printf("%d %d\n", first, second);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
