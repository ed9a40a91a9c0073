// openmp: parallel; task; barrier
// Each thread makes tasks; the barrier ends only when all of them have.
#include <omp.h>
#include <stdio.h>

int main(void) {
    static int marks[8][25];
    int bad = 0, threads = 0;
#pragma omp parallel num_threads(5) reduction(+ : bad)
    {
        int t = omp_get_thread_num(), w = omp_get_num_threads();
        for (int i = 0; i < 25; i++) {
#pragma omp task firstprivate(t, i)
            marks[t][i] = t * 100 + i;
        }
#pragma omp barrier
        int o = (t + 1) % w;
        for (int i = 0; i < 25; i++)
            bad += marks[o][i] != o * 100 + i;
#pragma omp barrier
#pragma omp task shared(threads)
        {
#pragma omp atomic
            threads += w;
        }
#pragma omp single
        {
#pragma omp task shared(marks)
            marks[0][0] = -7;
        }
        bad += marks[0][0] != -7;
    }
    int square = 0;
    while (square * square < threads)
        square++;
    printf("%d\n", bad);
    int good = bad == 0 && square * square == threads;
    puts(good ? "ok" : "wrong");
    return !good;
}
