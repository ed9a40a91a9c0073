// openmp: cancel for; cancellation point for; parallel
// env: OMP_CANCELLATION=true
// A search that ends early; the result is any index of the value.
#include <omp.h>
#include <stdio.h>

#define N 3000

int main(void) {
    static int data[N];
    int found = -1, good = omp_get_cancellation();
    for (int i = 0; i < N; i++)
        data[i] = i * 7 % 1000;
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 8)
        for (int i = 0; i < N; i++) {
            if (data[i] == 511) {
#pragma omp atomic write
                found = i;
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
    }
    good &= found >= 0 && data[found] == 511;
    printf("found %d\n", good);
    puts(good ? "ok" : "wrong");
    return !good;
}
