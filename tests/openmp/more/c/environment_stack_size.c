// openmp: parallel num_threads; task firstprivate
// env: OMP_STACKSIZE=48M
// Threads and tasks with twenty megabytes of automatic variables, by recursion and by an array.
#include <omp.h>
#include <stdio.h>

static long deep(int n) {
    volatile char frame[20000];
    frame[0] = (char)n;
    frame[19999] = 1;
    return n == 0 ? 0 : deep(n - 1) + frame[19999] + (frame[0] - (char)n);
}

static int block(int t) {
    static const int size = 6000000;
    volatile char large[6000000];
    for (int i = 0; i < size; i += 4096)
        large[i] = (char)t;
    return large[0] + large[size / 4096 * 4096];
}

int main(void) {
    long sum = 0, task_sum = 0;
    int n = 0, sizes = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum, n, sizes)
    {
        n++;
        if (omp_get_thread_num() > 0) {
            sum += deep(1000);
            sizes += block(omp_get_thread_num()) == 2 * omp_get_thread_num();
        }
#pragma omp barrier
#pragma omp single
        for (int k = 0; k < 6; k++) {
#pragma omp task shared(task_sum) firstprivate(k)
            {
                long got = deep(200 + k);
#pragma omp atomic
                task_sum += got;
            }
        }
    }
    printf("%ld\n", task_sum);
    int good = sum == 1000l * (n - 1) && sizes == n - 1 && task_sum == 1215;
    puts(good ? "ok" : "wrong");
    return !good;
}
