// openmp: depobj depend(inout) update(in) destroy; task depend(depobj)
// Dependences as objects (OpenMP 5.0).
#include <omp.h>
#include <stdio.h>

int main(void) {
    int x = 1, seen = 0;
    omp_depend_t writes, reads;
#pragma omp depobj(writes) depend(inout : x)
#pragma omp depobj(reads) depend(inout : x)
#pragma omp depobj(reads) update(in)
#pragma omp parallel
#pragma omp single
    {
        for (int i = 1; i <= 5; i++) {
#pragma omp task depend(depobj : writes) shared(x) firstprivate(i)
            x = x * 2 + i;
        }
#pragma omp task depend(depobj : reads) shared(x, seen)
        seen = x;
#pragma omp taskwait
    }
#pragma omp depobj(writes) destroy
#pragma omp depobj(reads) destroy
    int want = 1;
    for (int i = 1; i <= 5; i++)
        want = want * 2 + i;
    printf("%d %d\n", x, seen);
    int good = x == want && seen == want;
    puts(good ? "ok" : "wrong");
    return !good;
}
