// openmp: for schedule(monotonic:dynamic) reduction(+); parallel for schedule(nonmonotonic:dynamic,3) schedule(nonmonotonic:guided); parallel for simd schedule(simd:dynamic,5)
// Under monotonic, the iterations of a thread ascend.
#include <limits.h>
#include <stdio.h>

#define N 400

int main(void) {
    int a[N], errors = 0;
#pragma omp parallel
    {
        int last = INT_MIN;
#pragma omp for schedule(monotonic : dynamic) reduction(+ : errors)
        for (int i = 0; i < N; i++) {
            errors += i <= last;
            last = i;
            a[i] = i;
        }
    }
#pragma omp parallel for schedule(nonmonotonic : dynamic, 3)
    for (int i = 0; i < N; i++)
        a[i] += 1;
#pragma omp parallel for schedule(nonmonotonic : guided)
    for (int i = 0; i < N; i++)
        a[i] *= 2;
#pragma omp parallel for simd schedule(simd : dynamic, 5)
    for (int i = 0; i < N; i++)
        a[i] += 3;
    for (int i = 0; i < N; i++)
        errors += a[i] != 2 * (i + 1) + 3;
    printf("errors %d\n", errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
