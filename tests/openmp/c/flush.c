// openmp: flush seq_cst acquire release; flush
// flags: -fopenmp-version=51
#include <omp.h>
#include <stdio.h>

int main(void) {
    int data = 0, flag = 0, got = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42;
#pragma omp flush(data)
#pragma omp flush release
#pragma omp atomic write
            flag = 1;
#pragma omp flush
        } else {
            int seen = 0;
            while (!seen) {
#pragma omp atomic read
                seen = flag;
            }
#pragma omp flush acquire
#pragma omp flush seq_cst
            got = data;
        }
    }
    printf("%d\n", got);
    puts(got == 42 ? "ok" : "wrong");
    return got != 42;
}
