// openmp: parallel for schedule(dynamic) schedule(guided)
// Loops that end at the last value of their type, and one over almost all 32-bit values.
#include <limits.h>
#include <stdio.h>

int main(void) {
    long near = 0, low = 0, all = 0;
    unsigned top = 0;
#pragma omp parallel for reduction(+ : near)
    for (int i = INT_MAX - 20; i < INT_MAX; i++)
        near += INT_MAX - i;
#pragma omp parallel for reduction(+ : low) schedule(dynamic, 3)
    for (int i = INT_MIN + 20; i > INT_MIN; i--)
        low += (long)i - INT_MIN;
#pragma omp parallel for reduction(max : top) schedule(guided)
    for (unsigned i = UINT_MAX - 30; i < UINT_MAX; i += 7)
        top = i > top ? i : top;
#pragma omp parallel for reduction(+ : all)
    for (int i = INT_MIN; i < INT_MAX - 99999999; i += 100000000)
        all += i / 1000;
    long want = 0;
    for (long i = INT_MIN; i < INT_MAX - 99999999; i += 100000000)
        want += i / 1000;
    printf("%ld %ld %u %ld\n", near, low, top, all);
    int good = near == 210 && low == 210 && top == UINT_MAX - 2 && all == want;
    puts(good ? "ok" : "wrong");
    return !good;
}
