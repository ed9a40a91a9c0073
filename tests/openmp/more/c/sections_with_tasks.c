// openmp: parallel sections; section; task; taskwait
// Sections make tasks, which any thread of the team may run.
#include <stdio.h>

static int fib(int n) {
    int a, b;
    if (n < 2)
        return n;
#pragma omp task shared(a) if (n > 8)
    a = fib(n - 1);
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

int main(void) {
    int r[4] = {0};
#pragma omp parallel sections shared(r)
    {
#pragma omp section
        r[0] = fib(12);
#pragma omp section
        r[1] = fib(13);
#pragma omp section
        {
#pragma omp task shared(r)
            r[2] = fib(11);
        }
#pragma omp section
        r[3] = 1;
    }
    printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
    int good = r[0] == 144 && r[1] == 233 && r[2] == 89 && r[3] == 1;
    puts(good ? "ok" : "wrong");
    return !good;
}
