// openmp: task final mergeable; api omp_in_final
// Below a final task every task is final and included.
#include <omp.h>
#include <stdio.h>

static int nodes, finals;

static void grow(int level, int limit) {
    int in = omp_in_final() != 0;
#pragma omp atomic
    nodes++;
#pragma omp atomic
    finals += in;
    if (level == 6)
        return;
    for (int k = 0; k < 2; k++) {
        int mark = 0;
#pragma omp task final(level >= limit) mergeable shared(mark)
        {
            grow(level + 1, limit);
            mark = 1;
        }
        if (in && !mark) {
#pragma omp atomic
            finals -= 1000;
        }
#pragma omp taskwait
    }
}

int main(void) {
    int bad = omp_in_final() != 0;
    for (int limit = 0; limit <= 6; limit += 3) {
        nodes = finals = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
        grow(0, limit);
        int want = 0;
        for (int level = limit + 1; level <= 6; level++)
            want += 1 << level;
        bad += nodes != 127 || finals != want;
        printf("%d %d\n", nodes, finals);
    }
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
