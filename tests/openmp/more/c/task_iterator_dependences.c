// openmp: task depend(iterator depend(out)
// flags: -fopenmp-version=50
// Dependences from iterators of one and two variables, with steps.
#include <stdio.h>

int main(void) {
    int v[16] = {0}, total = 0, even = 0, pairs = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 16; i++) {
#pragma omp task depend(out : v[i]) shared(v) firstprivate(i)
            v[i] = i * i + 1;
        }
#pragma omp task depend(iterator(int k = 0 : 16), in : v[k]) shared(v, total)
        for (int i = 0; i < 16; i++)
            total += v[i];
#pragma omp task depend(iterator(int k = 0 : 16 : 2), inout : v[k]) shared(v)
        for (int i = 0; i < 16; i += 2)
            v[i] = -v[i];
#pragma omp task depend(iterator(unsigned k = 14 : 0 : -2), in : v[k]) depend(in : v[0]) shared(v, even)
        for (int i = 0; i < 16; i += 2)
            even += v[i];
#pragma omp task depend(iterator(a = 0 : 4, b = 0 : 4), in : v[a * 4 + b]) shared(v, pairs)
        for (int i = 0; i < 16; i++)
            pairs += v[i];
    }
    int wt = 0, we = 0;
    for (int i = 0; i < 16; i++) {
        wt += i * i + 1;
        we -= i % 2 ? 0 : i * i + 1;
    }
    printf("%d %d %d\n", total, even, pairs);
    int good = total == wt && even == we && pairs == wt + 2 * we;
    puts(good ? "ok" : "wrong");
    return !good;
}
