// openmp: for; tile sizes; unroll partial; parallel for
// flags: -fopenmp-version=51
// Loops of the team that come from transformed loops.
#include <stdio.h>

int main(void) {
    static int a[23][31], b[100];
    int bad = 0;
    long sum = 0;
#pragma omp parallel
    {
#pragma omp for
#pragma omp tile sizes(4, 8)
        for (int i = 0; i < 23; i++)
            for (int j = 0; j < 31; j++)
                a[i][j] += i * 100 + j;
#pragma omp for schedule(static, 2)
#pragma omp unroll partial(3)
        for (int i = 2; i < 100; i += 2)
            b[i] = i;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++) {
        int s = 0;
#pragma omp unroll full
        for (int k = 0; k < 4; k++)
            s += b[i] << k;
        sum += s;
    }
    for (int i = 0; i < 23; i++)
        for (int j = 0; j < 31; j++)
            bad += a[i][j] != i * 100 + j;
    printf("%ld %d\n", sum, bad);
    int good = sum == 2450 * 15 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
