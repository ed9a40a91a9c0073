// openmp: parallel firstprivate
// Arrays of two dimensions, of pointers, of _Bool, and one of variable length.
#include <stdio.h>
#include <string.h>

static int run(int n) {
    int grid[3][4], bad = 0;
    _Bool flags[6] = {1, 0, 1, 1, 0, 0};
    const char *words[3] = {"one", "two", "three"};
    short variable[n];
    for (int i = 0; i < 12; i++)
        grid[i / 4][i % 4] = i * i;
    for (int i = 0; i < n; i++)
        variable[i] = (short)(n - i);
#pragma omp parallel firstprivate(grid, flags, words, variable) reduction(+ : bad)
    {
        for (int i = 0; i < 12; i++)
            bad += grid[i / 4][i % 4] != i * i;
        bad += !flags[0] || flags[1] || !flags[3] || strcmp(words[2], "three") != 0;
        bad += sizeof variable != (size_t)n * 2 || variable[n - 1] != 1;
        grid[1][1] = -1;
        flags[5] = 1;
        words[0] = 0;
        variable[0] = 0;
    }
    bad += grid[1][1] != 25 || flags[5] || !words[0] || variable[0] != n;
    return bad;
}

int main(void) {
    int a = run(1), b = run(17);
    printf("%d %d\n", a, b);
    int good = a == 0 && b == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
