// openmp: parallel sections num_threads lastprivate reduction(*) if; section
#include <stdio.h>

static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

static long factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

int main(void) {
    long f = 0, g = 0, product = 1;
    int last = 0;
#pragma omp parallel sections num_threads(2) reduction(* : product)
    {
#pragma omp section
        {
            f = fib(15);
            product *= 3;
        }
#pragma omp section
        {
            g = factorial(12);
            product *= 7;
        }
    }
#pragma omp parallel sections lastprivate(last) if (f > 10000)
    {
        last = 1;
#pragma omp section
        last = 2;
    }
    printf("%ld %ld %ld %d\n", f, g, product, last);
    int good = f == 610 && g == 479001600 && product == 21 && last == 2;
    puts(good ? "ok" : "wrong");
    return !good;
}
