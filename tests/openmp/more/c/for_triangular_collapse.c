// openmp: parallel for collapse(2) schedule(dynamic,3); for collapse(2) schedule(static)
// Inner bounds that depend on the outer variable.
#include <stdio.h>

int main(void) {
    static int seen[20][40];
    long sum = 0;
    int bad = 0;
#pragma omp parallel for collapse(2) schedule(dynamic, 3) reduction(+ : sum)
    for (int i = 0; i < 20; i++)
        for (int j = i; j < 20; j++) {
            sum += i * 31 + j;
#pragma omp atomic
            seen[i][j]++;
        }
#pragma omp parallel
    {
#pragma omp for collapse(2) schedule(static)
        for (int i = 1; i < 20; i++)
            for (int j = 2 * i; j < 40; j++) {
#pragma omp atomic
                seen[i][j] += 10;
            }
    }
    long serial = 0;
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 40; j++) {
            int first = j >= i && j < 20, second = i >= 1 && j >= 2 * i;
            serial += first ? i * 31 + j : 0;
            bad += seen[i][j] != first + 10 * second;
        }
    printf("%ld %d\n", sum, bad);
    int good = sum == serial && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
