// openmp: parallel if num_threads
#include <omp.h>
#include <stdio.h>

static int team(int wanted) {
    int size = -1;
#pragma omp parallel if (wanted) num_threads(3)
    {
        if (omp_get_thread_num() == 0)
            size = omp_in_parallel() ? omp_get_num_threads() : 0;
    }
    return size;
}

int main(void) {
    omp_set_dynamic(0);
    int with = team(1), without = team(0), constant = -1;
#pragma omp parallel if (0)
    constant = omp_get_num_threads();
    printf("if(1) %d, if(0) %d, constant %d\n", with, without, constant);
    int good = with == 3 && without == 0 && constant == 1;
    puts(good ? "ok" : "wrong");
    return !good;
}
