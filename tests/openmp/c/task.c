// openmp: parallel; single; task shared firstprivate private; taskwait
#include <stdio.h>

int main(void) {
    int results[20] = {0}, sum = 0, after = 0, t = 9;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 20; i++) {
            int k = i * 3;
#pragma omp task shared(results) firstprivate(k) private(t)
            {
                t = k + 1;
                results[i] = t * 2;
                k = -1;
            }
        }
#pragma omp taskwait
        for (int i = 0; i < 20; i++)
            sum += results[i];
#pragma omp task shared(after)
        after = sum + 1;
    }
    printf("%d %d %d\n", sum, after, t);
    int good = sum == 2 * (3 * 190 + 20) && after == sum + 1 && t == 9;
    puts(good ? "ok" : "wrong");
    return !good;
}
