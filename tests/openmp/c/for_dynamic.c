// openmp: parallel for schedule(dynamic) schedule(dynamic,chunk)
#include <stdio.h>

#define N 500

int main(void) {
    static int count[N];
    long sum = 0;
    int chunk = 7;
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < N; i++)
        count[i] += i;
#pragma omp parallel for schedule(dynamic, chunk) reduction(+ : sum)
    for (int i = 0; i < N; i++) {
        count[i] *= 3;
        sum += count[i];
    }
    long want = 3L * N * (N - 1) / 2;
    printf("%ld\n", sum);
    puts(sum == want ? "ok" : "wrong");
    return sum != want;
}
