// openmp: atomic capture; atomic write; flush; taskyield
// A spin lock from an exchange protects a sum that is not atomic itself.
#include <stdio.h>

static int held;
static long sum;

static void locked_add(long value) {
    int old;
    do {
#pragma omp atomic capture seq_cst
        {
            old = held;
            held = 1;
        }
        if (old) {
#pragma omp taskyield
        }
    } while (old);
#pragma omp flush
    sum += value;
#pragma omp flush
#pragma omp atomic write seq_cst
    held = 0;
}

int main(void) {
    int n = 0;
#pragma omp parallel num_threads(3) reduction(+ : n)
    {
        n = 1;
        for (int i = 1; i <= 60; i++)
            locked_add(i);
    }
    locked_add(5);
    printf("%d\n", sum == n * 1830l + 5);
    int good = sum == n * 1830l + 5 && held == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
