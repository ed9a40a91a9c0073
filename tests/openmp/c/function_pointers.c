// openmp: parallel for; task
// Calls through pointers and recursion inside regions.
#include <stdio.h>

static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }
static int collatz(int x) { return x == 1 ? 0 : 1 + collatz(x % 2 ? 3 * x + 1 : x / 2); }

int main(void) {
    int (*table[])(int) = {twice, next, collatz};
    int a[90], sum = 0, want = 0;
#pragma omp parallel for schedule(dynamic, 4)
    for (int i = 0; i < 90; i++)
        a[i] = table[i % 3](i + 1);
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 3; i++) {
        int (*f)(int) = table[i];
#pragma omp task firstprivate(f) shared(sum)
        {
            int v = f(27);
#pragma omp atomic
            sum += v;
        }
    }
    int errors = 0;
    for (int i = 0; i < 90; i++)
        errors += a[i] != table[i % 3](i + 1);
    want = 54 + 28 + 111;
    printf("%d, errors %d\n", sum, errors);
    int good = sum == want && errors == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
