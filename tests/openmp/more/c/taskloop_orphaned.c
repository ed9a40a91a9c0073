// openmp: taskloop num_tasks; taskloop grainsize nogroup; taskwait
// A taskloop of a function, called in a team, in a task, and outside of any region.
#include <stdio.h>

static void add(int *v, int n, int by) {
#pragma omp taskloop num_tasks(5) firstprivate(by)
    for (int i = 0; i < n; i++)
        v[i] += by;
}

int main(void) {
    int a[60] = {0}, b[60] = {0}, bad = 0;
    add(a, 60, 1);
#pragma omp parallel
#pragma omp single
    {
        add(a, 60, 20);
#pragma omp task shared(a)
        add(a, 30, 300);
#pragma omp taskwait
#pragma omp taskloop grainsize(7) nogroup shared(b)
        for (int i = 0; i < 60; i++)
            b[i] = 60 - i;
#pragma omp taskwait
        add(b, 60, 1000);
    }
#pragma omp parallel if (0)
    add(b, 60, -500);
    for (int i = 0; i < 60; i++)
        bad += a[i] != (i < 30 ? 321 : 21) || b[i] != 560 - i;
    printf("%d %d %d\n", a[0], b[59], bad);
    int good = bad == 0;
    puts(good ? "ok" : "wrong");
    return !good;
}
