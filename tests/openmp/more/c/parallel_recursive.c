// openmp: parallel num_threads if; api omp_get_level
// Recursion through regions: each half of a range is for one thread of a team of two.
#include <omp.h>
#include <stdio.h>

static long range(const int *v, int n) {
    long sum = 0;
    if (n <= 4) {
        for (int i = 0; i < n; i++)
            sum += v[i];
        return sum;
    }
    int half = n / 2;
#pragma omp parallel num_threads(2) if (omp_get_level() < 2) reduction(+ : sum)
    for (int part = omp_get_thread_num(); part < 2; part += omp_get_num_threads())
        sum += part ? range(v + half, n - half) : range(v, half);
    return sum;
}

int main(void) {
    int v[100];
    long serial = 0;
    for (int i = 0; i < 100; i++)
        serial += v[i] = i * i % 37 - 11;
    omp_set_max_active_levels(1);
    long one = range(v, 100);
    omp_set_max_active_levels(2);
    long two = range(v, 99) + v[99];
    omp_set_max_active_levels(3);
    long three = range(v + 1, 99) + v[0];
    printf("%ld %ld %ld\n", one, two, three);
    int good = one == serial && two == serial && three == serial;
    puts(good ? "ok" : "wrong");
    return !good;
}
