// openmp: teams distribute parallel for simd reduction(+); teams distribute simd
#include <stdio.h>

#define N 256

int main(void) {
    int a[N], errors = 0;
    long sum = 0;
#pragma omp teams distribute simd
    for (int i = 0; i < N; i++)
        a[i] = i ^ 5;
#pragma omp teams distribute parallel for simd reduction(+ : sum)
    for (int i = 0; i < N; i++) {
        a[i] += 1;
        sum += a[i];
    }
    for (int i = 0; i < N; i++)
        errors += a[i] != (i ^ 5) + 1;
    printf("%ld, errors %d\n", sum, errors);
    int good = sum == N * (N - 1) / 2 + N && errors == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
