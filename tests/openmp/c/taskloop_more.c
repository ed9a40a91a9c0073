// openmp: taskloop reduction(+) lastprivate collapse(2) nogroup; taskgroup
#include <stdio.h>

int main(void) {
    static int grid[12][9], late[50];
    long sum = 3;
    int last = -1, errors = 0, zero = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop reduction(+ : sum) num_tasks(5)
        for (int i = 1; i <= 60; i++)
            sum += i * i;
#pragma omp taskloop lastprivate(last) grainsize(3)
        for (int i = 0; i < 40; i++)
            last = i * 5;
#pragma omp taskloop collapse(2)
        for (int i = 0; i < 12; i++)
            for (int j = 0; j < 9; j++)
                grid[i][j] = i - j;
#pragma omp taskgroup
        {
#pragma omp taskloop nogroup
            for (int i = 0; i < 50; i++)
                late[i] = i + 1;
        }
        for (int i = 0; i < 50; i++)
            errors += late[i] != i + 1;
#pragma omp taskloop
        for (int i = 0; i < zero; i++)
            errors++;
    }
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 9; j++)
            errors += grid[i][j] != i - j;
    printf("%ld %d, errors %d\n", sum, last, errors);
    int good = sum == 3 + 60L * 61 * 121 / 6 && last == 195 && errors == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
