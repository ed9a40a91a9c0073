// openmp: parallel num_threads
#include <omp.h>
#include <stdio.h>

int main(void) {
    int good = 1;
    omp_set_dynamic(0);
    for (int n = 1; n <= 5; n++) {
        int seen[8] = {0}, size = 0;
#pragma omp parallel num_threads(n)
        {
            int me = omp_get_thread_num();
            seen[me] = me + 1;
            if (me == 0)
                size = omp_get_num_threads();
        }
        int sum = 0;
        for (int i = 0; i < 8; i++)
            sum += seen[i];
        printf("asked for %d, got %d, sum %d\n", n, size, sum);
        good &= size == n && sum == n * (n + 1) / 2;
    }
    puts(good ? "ok" : "wrong");
    return !good;
}
