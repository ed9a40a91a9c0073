// openmp: parallel for reduction(+) schedule(static,2) schedule(dynamic) collapse(2)
// Loops without iterations leave reduction variables as they were.
#include <stdio.h>

int main(void) {
    int n = 0, m = -4, sum = 7, runs = 0, product = 3;
#pragma omp parallel for reduction(+ : sum, runs)
    for (int i = 0; i < n; i++)
        sum += ++runs;
#pragma omp parallel for reduction(+ : sum, runs) schedule(dynamic)
    for (int i = 0; i < m; i++)
        sum += ++runs;
#pragma omp parallel for reduction(* : product) schedule(guided)
    for (unsigned i = 5; i < 5u + n; i++)
        product *= 2;
#pragma omp parallel for collapse(2) reduction(+ : runs)
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < n; j++)
            runs++;
#pragma omp parallel for schedule(static, 2) reduction(+ : runs)
    for (long i = m; i > 0; i -= 2)
        runs++;
    printf("%d %d %d\n", sum, runs, product);
    int good = sum == 7 && runs == 0 && product == 3;
    puts(good ? "ok" : "wrong");
    return !good;
}
