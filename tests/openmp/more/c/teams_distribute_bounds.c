// openmp: teams; distribute dist_schedule(static,3) collapse(2); distribute lastprivate
// Loops that are divided over teams: odd steps, collapsed, and with last values.
#include <stdio.h>

int main(void) {
    static int grid[7][9], line[50];
    int last = -1, bad = 0;
#pragma omp teams num_teams(3)
    {
#pragma omp distribute dist_schedule(static, 3) collapse(2)
        for (int i = 6; i >= 0; i--)
            for (unsigned j = 0; j < 9; j += 2)
                grid[i][j] += i * 10 + (int)j;
#pragma omp distribute lastprivate(last)
        for (long i = 40; i > -9; i -= 3) {
            last = (int)i;
            line[i + 9] += last;
        }
    }
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 9; j++)
            bad += grid[i][j] != (j % 2 ? 0 : i * 10 + j);
    for (int i = 40; i > -9; i -= 3)
        bad += line[i + 9] != i;
    printf("%d %d\n", last, bad);
    int good = last == -8 && bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
