// openmp: taskgroup; task
// A taskgroup waits for the tasks of tasks; a taskwait only for children.
#include <stdio.h>

static int done;

static void spread(int n) {
#pragma omp atomic
    done++;
    for (int k = 0; k < n; k++) {
#pragma omp task firstprivate(n)
        spread(n - 1);
    }
}

int main(void) {
    int at[3], nodes[6] = {1};
    for (int n = 1; n < 6; n++)
        nodes[n] = 1 + n * nodes[n - 1];
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        spread(5);
        at[0] = done;
#pragma omp taskgroup
        {
#pragma omp task
            {
#pragma omp taskgroup
                spread(4);
#pragma omp task
                spread(3);
            }
        }
        at[1] = done;
    }
    done = 0;
#pragma omp taskgroup
    spread(3);
    at[2] = done;
    printf("%d %d %d\n", at[0], at[1], at[2]);
    int good = at[0] == nodes[5] && at[1] == nodes[5] + nodes[4] + nodes[3] && at[2] == nodes[3];
    puts(good ? "ok" : "wrong");
    return !good;
}
