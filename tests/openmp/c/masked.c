// openmp: parallel; masked filter; parallel masked filter
// flags: -fopenmp-version=51
#include <omp.h>
#include <stdio.h>

int main(void) {
    int ids[3] = {-1, -1, -1}, whole = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(3)
    {
#pragma omp masked
        ids[0] = omp_get_thread_num();
        for (int i = 1; i < 4; i++) {
            // No thread has the number 3.
#pragma omp masked filter(i)
            ids[i] = omp_get_thread_num();
        }
    }
#pragma omp parallel masked filter(1) num_threads(2)
    whole = 10 + omp_get_thread_num();
    printf("%d %d %d %d\n", ids[0], ids[1], ids[2], whole);
    int good = ids[0] == 0 && ids[1] == 1 && ids[2] == 2 && whole == 11;
    puts(good ? "ok" : "wrong");
    return !good;
}
