// openmp: parallel num_threads; api omp_set_max_active_levels omp_get_active_level
// With one active level the regions inside are of one thread, but they count as levels.
#include <omp.h>
#include <stdio.h>

static int deep(int level) {
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
        sum += omp_get_num_threads() * 100 + omp_get_level() * 10 + omp_get_active_level();
        if (level > 1)
            sum += deep(level - 1) * 1000;
    }
    return sum;
}

int main(void) {
    int got[3];
    omp_set_dynamic(0);
    for (int levels = 1; levels <= 3; levels++) {
        omp_set_max_active_levels(levels);
        got[levels - 1] = deep(2);
        printf("%d\n", got[levels - 1]);
    }
    // Outer: two threads of 211 each, with what the inner region returns.
    int one = 2 * (211 + 121 * 1000), two = 2 * (211 + 2 * 222 * 1000);
    int good = got[0] == one && got[1] == two && got[2] == two;
    puts(good ? "ok" : "wrong");
    return !good;
}
