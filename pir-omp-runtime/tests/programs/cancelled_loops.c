// The first thread leaves a cancelled region before it has met the loops that others are in.
#include <omp.h>
#include <stdio.h>
int main(void) {
    int bad = 0;
    for (int r = 0; r < 2000; r++) {
#pragma omp parallel num_threads(3)
        {
            if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
            }
            for (int l = 0; l < 3; l++) {
#pragma omp for schedule(dynamic) nowait
                for (int i = 0; i < 10; i++)
                    ;
            }
#pragma omp cancellation point parallel
#pragma omp barrier
        }
        int sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum)
        {
#pragma omp for schedule(dynamic) nowait
            for (int i = 0; i < 10; i++) sum += i;
#pragma omp for schedule(dynamic) nowait
            for (int i = 0; i < 10; i++) sum += i;
        }
        bad += sum != 90;
    }
    printf("%s\n", bad ? "wrong" : "ok");
    return bad != 0;
}
