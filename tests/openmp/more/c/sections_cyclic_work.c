// openmp: parallel sections num_threads reduction(+) lastprivate; section
// More sections than threads, sections with loops of the sections, and one section alone.
#include <stdio.h>

int main(void) {
    int sum = 0, last = 0, one = 0, order[8] = {0};
#pragma omp parallel sections num_threads(2) reduction(+ : sum) lastprivate(last)
    {
#pragma omp section
        for (int i = 0; i < 10; i++)
            sum += i;
#pragma omp section
        {
            int local[3] = {1, 2, 3};
            for (int i = 0; i < 3; i++)
                sum += local[i] * 100;
        }
#pragma omp section
        sum += order[0]++ == 0 ? 1000 : 0;
#pragma omp section
        sum += order[1]++ == 0 ? 1000 : 0;
#pragma omp section
        sum += order[2]++ == 0 ? 1000 : 0;
#pragma omp section
        {
            last = 12;
            order[3]++;
        }
    }
#pragma omp parallel sections
    {
#pragma omp section
        one++;
    }
#pragma omp parallel num_threads(3)
    {
        for (int r = 0; r < 4; r++) {
#pragma omp sections
            {
#pragma omp section
                order[4] += r;
#pragma omp section
                order[5] += r * r;
            }
        }
    }
    printf("%d %d %d %d %d\n", sum, last, one, order[4], order[5]);
    int good = sum == 45 + 600 + 3000 && last == 12 && one == 1 && order[4] == 6 && order[5] == 14;
    puts(good ? "ok" : "wrong");
    return !good;
}
