// openmp: parallel for schedule(static) schedule(static,1) schedule(dynamic) schedule(guided,2)
// Loops from INT_MIN and to INT_MAX, each over less than half of the range of int.
#include <limits.h>
#include <stdio.h>

int main(void) {
    unsigned a = 0, b = 0, c = 0, d = 0;
#pragma omp parallel for schedule(static) reduction(+ : a)
    for (int i = INT_MIN; i < -200000000; i += 100000000)
        a += (unsigned)i;
#pragma omp parallel for schedule(static, 1) reduction(+ : b)
    for (int i = INT_MAX; i > 400000000; i -= 300000000)
        b += (unsigned)i;
#pragma omp parallel for schedule(dynamic) reduction(+ : c)
    for (int i = INT_MIN; i <= -1100000000; i += 1000000007)
        c += (unsigned)i;
#pragma omp parallel for schedule(guided, 2) reduction(+ : d)
    for (int i = INT_MAX - 30; i < INT_MAX; i++)
        d += (unsigned)i;
    unsigned w[4] = {0};
    for (long i = INT_MIN; i < -200000000; i += 100000000)
        w[0] += (unsigned)i;
    for (long i = INT_MAX; i > 400000000; i -= 300000000)
        w[1] += (unsigned)i;
    for (long i = INT_MIN; i <= -1100000000L; i += 1000000007)
        w[2] += (unsigned)i;
    for (long i = INT_MAX - 30L; i < INT_MAX; i++)
        w[3] += (unsigned)i;
    printf("%u %u %u %u\n", a, b, c, d);
    int good = a == w[0] && b == w[1] && c == w[2] && d == w[3];
    puts(good ? "ok" : "wrong");
    return !good;
}
