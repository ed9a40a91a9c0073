// openmp: atomic read write seq_cst acquire relaxed release
// Message passing: a reader that sees the flag sees the data.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int errors = 0;
    omp_set_dynamic(0);
    for (int turn = 1; turn <= 5; turn++) {
        int data = 0, flag = 0;
        double other = 0;
#pragma omp parallel num_threads(2)
        {
            if (omp_get_thread_num() == 0) {
                data = turn;
#pragma omp atomic write
                other = turn * 0.5;
#pragma omp atomic write release
                flag = 1;
            } else {
                int seen = 0;
                double o;
                while (!seen) {
#pragma omp atomic read acquire
                    seen = flag;
                }
#pragma omp atomic read seq_cst
                o = other;
                if (data != turn || o != turn * 0.5)
                    errors++;
            }
        }
        int plain;
#pragma omp atomic read relaxed
        plain = flag;
        errors += plain != 1;
    }
    printf("errors %d\n", errors);
    puts(errors == 0 ? "ok" : "wrong");
    return errors != 0;
}
