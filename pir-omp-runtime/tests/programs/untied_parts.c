// Untied tasks with parts, of which some are undeferred, do not wait for each other in a circle.
#include <omp.h>
#include <stdio.h>
static long fib(int n) {
    if (n < 2) return n;
    long a, b;
#pragma omp task shared(a) untied if (n > 5)
    { a = fib(n - 1);
#pragma omp taskyield
    }
#pragma omp task shared(b)
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}
int main(void) {
    long f = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    f = fib(14);
    printf("%s\n", f == 377 ? "ok" : "wrong");
    return f != 377;
}
