// openmp: task final mergeable if(0); api omp_in_final
#include <omp.h>
#include <stdio.h>

static int finals, ordinary;

static void descend(int depth) {
#pragma omp atomic
    ordinary += !omp_in_final();
#pragma omp atomic
    finals += omp_in_final();
    if (depth == 0)
        return;
    for (int i = 0; i < 2; i++) {
#pragma omp task final(depth <= 2) mergeable
        descend(depth - 1);
    }
#pragma omp taskwait
}

int main(void) {
    int immediate = 0, order = 1;
#pragma omp parallel
#pragma omp single
    {
        descend(5);
#pragma omp task if (0) shared(order)
        order = 2;
        // An undeferred task has ended here.
        immediate = order;
    }
    printf("%d final, %d ordinary, %d\n", finals, ordinary, immediate);
    int good = finals == 16 + 32 && ordinary == 1 + 2 + 4 + 8 && immediate == 2;
    puts(good ? "ok" : "wrong");
    return !good;
}
