// openmp: depobj depend(out) update(in) destroy; task depend(depobj)
// flags: -fopenmp-version=50
// An array of dependence objects, set in a function, whose kind changes later.
#include <omp.h>
#include <stdio.h>

static void set(omp_depend_t *o, int *where) {
#pragma omp depobj(*o) depend(out : *where)
}

int main(void) {
    omp_depend_t objects[5];
    int cells[5] = {0}, sums[2] = {0};
    for (int i = 0; i < 5; i++)
        set(&objects[i], &cells[i]);
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 5; i++) {
#pragma omp task depend(depobj : objects[i]) shared(cells) firstprivate(i)
            cells[i] = (i + 1) * 11;
        }
        for (int i = 0; i < 5; i++) {
#pragma omp depobj(objects[i]) update(in)
        }
#pragma omp task depend(depobj : objects[0], objects[1], objects[2]) shared(cells, sums)
        sums[0] = cells[0] + cells[1] + cells[2];
#pragma omp task depend(depobj : objects[3]) depend(depobj : objects[4]) shared(cells, sums)
        sums[1] = cells[3] * cells[4];
    }
    for (int i = 0; i < 5; i++) {
#pragma omp depobj(objects[i]) destroy
    }
    printf("%d %d\n", sums[0], sums[1]);
    int good = sums[0] == 66 && sums[1] == 44 * 55;
    puts(good ? "ok" : "wrong");
    return !good;
}
