// openmp: error at(execution) severity(warning); assume holds; nothing
// flags: -fopenmp-version=51
// A message at run time, an assumption, and a directive without effect, inside of a region.
#include <stdio.h>

static int half(int x) {
    int r = 0;
#pragma omp assume holds(x % 2 == 0)
    r = x / 2;
    return r;
}

int main(void) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 20; i++) {
#pragma omp nothing
        sum += half(2 * i);
    }
#pragma omp error at(execution) severity(warning) message("this is expected")
    printf("%d\n", sum);
    int good = sum == 190;
    puts(good ? "ok" : "wrong");
    return !good;
}
