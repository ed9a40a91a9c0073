// openmp: simd; ordered simd
#include <stdio.h>

#define N 100

int main(void) {
    int position[N], chain[N] = {1}, errors = 0;
#pragma omp simd
    for (int i = 1; i < N; i++) {
        position[i] = i * 3;
#pragma omp ordered simd
        chain[i] = (chain[i - 1] * 3 + i) % 257;
    }
    int v = 1;
    for (int i = 1; i < N; i++) {
        v = (v * 3 + i) % 257;
        errors += chain[i] != v || position[i] != 3 * i;
    }
    printf("%d, errors %d\n", chain[N - 1], errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
