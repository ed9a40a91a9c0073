// openmp: task; taskwait; parallel num_threads
// A waiting thread that may not run a task does not keep the wake-up from another one that may.
#include <omp.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    int rounds = 20, ok = 0;
    for (int r = 0; r < rounds; r++) {
        int flag = 0, release = 0, in = 0;
#pragma omp parallel num_threads(4) shared(flag, release)
        {
            int n = omp_get_thread_num();
            if (n == 3 || omp_get_num_threads() < 4) {
                // sleeps in the barrier
            } else if (n == 0) {
                // The creator polls without a scheduling point.
                while (__atomic_load_n(&in, __ATOMIC_SEQ_CST) < 2) usleep(100);
                usleep(30000);
#pragma omp task shared(flag)
                __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST);
                int tries = 0;
                while (!__atomic_load_n(&flag, __ATOMIC_SEQ_CST) && ++tries < 3000) usleep(1000);
                ok += tries < 3000;
                __atomic_store_n(&release, 1, __ATOMIC_SEQ_CST);
            } else if (n == 1) {
                // waits for a child that another thread runs
#pragma omp task shared(release, in)
                {
#pragma omp task shared(release, in)
                    {
                        __atomic_fetch_add(&in, 1, __ATOMIC_SEQ_CST);
                        while (!__atomic_load_n(&release, __ATOMIC_SEQ_CST)) usleep(100);
                    }
                    while (__atomic_load_n(&in, __ATOMIC_SEQ_CST) < 1) usleep(100);
                    __atomic_fetch_add(&in, 1, __ATOMIC_SEQ_CST);
#pragma omp taskwait
                }
            }
        }
    }
    printf("%d\n%s\n", ok, ok == rounds ? "ok" : "wrong");
    return ok != rounds;
}
