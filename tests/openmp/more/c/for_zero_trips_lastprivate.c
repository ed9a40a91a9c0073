// openmp: for lastprivate firstprivate reduction(*); parallel for
// Without an iteration, variables of lastprivate with firstprivate keep their values.
#include <stdio.h>

static int nothing(int from, int to) {
    int x = 42, y = 7, product = 5, count = 0;
#pragma omp parallel
    {
#pragma omp for firstprivate(x) lastprivate(x) reduction(* : product) schedule(static, 2)
        for (int i = from; i < to; i++) {
            x = i;
            product *= 3;
        }
#pragma omp for firstprivate(y) lastprivate(y) schedule(static) nowait
        for (unsigned i = 9; i < 9; i++)
            y = (int)i;
    }
#pragma omp parallel for reduction(+ : count) collapse(2)
    for (int i = from; i < to; i++)
        for (int j = 0; j < 10; j++)
            count++;
    printf("%d %d %d %d\n", x, y, product, count);
    return to > from ? x == to - 1 && y == 7 && product == 135 && count == 30
                     : x == 42 && y == 7 && product == 5 && count == 0;
}

int main(void) {
    int a = nothing(5, 5), b = nothing(5, -5), c = nothing(5, 8);
    int good = a && b && c;
    puts(good ? "ok" : "wrong");
    return !good;
}
