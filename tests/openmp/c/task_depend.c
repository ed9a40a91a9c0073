// openmp: task depend(in) depend(out) depend(inout); taskwait
// A diamond, and a chain through one variable.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0, d = 0, chain = 1;
    int good = 1;
    for (int turn = 0; turn < 10; turn++) {
#pragma omp parallel
#pragma omp single
        {
#pragma omp task depend(out : a) shared(a)
            a = turn + 1;
#pragma omp task depend(in : a) depend(out : b) shared(a, b)
            b = a * 2;
#pragma omp task depend(in : a) depend(out : c) shared(a, c)
            c = a * 3;
#pragma omp task depend(in : b, c) depend(out : d) shared(b, c, d)
            d = b + c;
            for (int i = 0; i < 8; i++) {
#pragma omp task depend(inout : chain) shared(chain)
                chain = chain * 3 % 1000 + i;
            }
#pragma omp taskwait
        }
        good &= d == 5 * (turn + 1);
    }
    int w = 1;
    for (int turn = 0; turn < 10; turn++)
        for (int i = 0; i < 8; i++)
            w = w * 3 % 1000 + i;
    printf("%d %d\n", d, chain);
    good &= chain == w;
    puts(good ? "ok" : "wrong");
    return !good;
}
