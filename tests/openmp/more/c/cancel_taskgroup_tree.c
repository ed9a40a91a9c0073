// openmp: cancel taskgroup; cancellation point taskgroup; taskgroup; task
// env: OMP_CANCELLATION=true
// A search in a tree of tasks that stops at the first hit; a second group is not cancelled.
#include <stdio.h>

static int hit, visited;

static int walk(int node, int wanted) {
#pragma omp atomic
    visited++;
    if (node == wanted) {
#pragma omp atomic write
        hit = node;
        return 1;
    }
    for (int k = 1; k <= 3; k++) {
        int child = node * 3 + k;
        if (child < 2000) {
#pragma omp task firstprivate(child, wanted)
            {
#pragma omp cancellation point taskgroup
                if (walk(child, wanted)) {
#pragma omp cancel taskgroup
                }
            }
        }
    }
    return 0;
}

int main(void) {
    int other = 0, good = 1;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task
            walk(0, 700);
        }
        good &= hit == 700 && visited >= 7 && visited <= 2000;
#pragma omp taskgroup
        for (int i = 0; i < 30; i++) {
#pragma omp task shared(other)
            {
#pragma omp cancellation point taskgroup
#pragma omp atomic
                other++;
            }
        }
    }
    printf("%d %d\n", hit, other);
    good &= other == 30;
    puts(good ? "ok" : "wrong");
    return !good;
}
