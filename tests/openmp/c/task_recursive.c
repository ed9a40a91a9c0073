// openmp: task shared if; taskwait
// Fibonacci numbers with a cut-off by `if`.
#include <stdio.h>

static int fib(int n) {
    if (n < 2)
        return n;
    int a, b;
#pragma omp task shared(a) if (n > 10)
    a = fib(n - 1);
#pragma omp task shared(b) if (n > 10)
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

int main(void) {
    int f = 0;
#pragma omp parallel
#pragma omp single
    f = fib(16);
    printf("%d\n", f);
    puts(f == 987 ? "ok" : "wrong");
    return f != 987;
}
