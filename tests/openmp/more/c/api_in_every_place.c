// openmp: api omp_get_thread_num omp_get_num_threads omp_get_level omp_in_parallel; task; sections; taskloop
// The same questions in a loop, a section, a task, a taskloop, and in a function called from each.
#include <omp.h>
#include <stdio.h>

static int inside(int threads, int level) {
    int t = omp_get_thread_num();
    return omp_get_num_threads() == threads && t >= 0 && t < threads &&
           omp_get_level() == level && omp_in_parallel() == (threads > 1);
}

int main(void) {
    int n = 0, right = 0;
#pragma omp parallel
    {
        int w = omp_get_num_threads();
#pragma omp for reduction(+ : right)
        for (int i = 0; i < 10; i++)
            right += inside(w, 1);
#pragma omp sections reduction(+ : right)
        {
            right += inside(w, 1);
#pragma omp section
            right += inside(w, 1);
        }
#pragma omp single
        {
            n = 0;
            for (int i = 0; i < 5; i++) {
#pragma omp task shared(n) firstprivate(w)
                {
                    int r = inside(w, 1);
#pragma omp atomic
                    n += r;
                }
            }
#pragma omp taskloop firstprivate(w) shared(n)
            for (int i = 0; i < 6; i++) {
                int r = inside(w, 1);
#pragma omp atomic
                n += r;
            }
        }
    }
    right += inside(1, 0);
    printf("%d %d\n", right, n);
    int good = right == 13 && n == 11;
    puts(good ? "ok" : "wrong");
    return !good;
}
