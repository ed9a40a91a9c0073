// openmp: threadprivate; for schedule(static); for nowait
// Partial results in variables of the threads, collected by tasks and by loops.
#include <stdio.h>

static long part;
static int used;
#pragma omp threadprivate(part, used)

static void count(int i) {
    part += i;
    used++;
}

int main(void) {
    long total = 0, again = 0;
    int n = 0;
#pragma omp parallel
    {
        part = used = 0;
#pragma omp for schedule(dynamic, 3)
        for (int i = 0; i < 120; i++)
            count(i);
#pragma omp critical
        {
            total += part;
            n += used;
        }
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 50; i++)
            count(-i);
#pragma omp barrier
#pragma omp atomic
        again += part;
    }
    printf("%ld %d %ld\n", total, n, again);
    int good = total == 7140 && n == 120 && again == 7140 - 1225;
    puts(good ? "ok" : "wrong");
    return !good;
}
