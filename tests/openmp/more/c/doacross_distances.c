// openmp: for ordered(1) schedule(static,1); ordered depend(sink) depend(source)
// Recurrences of distance two and five, downwards too.
#include <stdio.h>
#include <string.h>

int main(void) {
    static long a[100], b[100], wa[100], wb[100];
    for (int i = 0; i < 100; i++)
        a[i] = wa[i] = b[i] = wb[i] = i % 7;
#pragma omp parallel
    {
#pragma omp for ordered(1) schedule(static, 1)
        for (int i = 5; i < 100; i++) {
#pragma omp ordered depend(sink : i - 2) depend(sink : i - 5)
            a[i] += a[i - 2] - a[i - 5] % 3;
#pragma omp ordered depend(source)
        }
#pragma omp for ordered(1) schedule(static, 4)
        for (int i = 96; i >= 0; i -= 3) {
#pragma omp ordered depend(sink : i + 3)
            b[i] = (b[i] + (i + 3 < 100 ? b[i + 3] : 1) * 5) % 1013;
#pragma omp ordered depend(source)
        }
    }
    for (int i = 5; i < 100; i++)
        wa[i] += wa[i - 2] - wa[i - 5] % 3;
    for (int i = 96; i >= 0; i -= 3)
        wb[i] = (wb[i] + (i + 3 < 100 ? wb[i + 3] : 1) * 5) % 1013;
    printf("%ld %ld\n", a[99], b[0]);
    int good = memcmp(a, wa, sizeof a) == 0 && memcmp(b, wb, sizeof b) == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
