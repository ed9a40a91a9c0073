// Simulates health systems: a task for each village in each step, and locks for the lists that
// villages share.

#include "health.h"
#include <stdio.h>

static int equal(struct totals a, struct totals b) {
    return a.patients == b.patients && a.visits == b.visits && a.waited == b.waited &&
           a.inside == b.inside;
}

int main(void) {
    int good = 1;
    for (int levels = 2; levels <= 4; levels++) {
        struct village *alone = build(levels, 3, 7), *top = build(levels, 3, 7);
        struct totals before = count(alone);
        for (int s = 0; s < 40; s++)
            step(alone);
        struct totals want = count(alone), found;
#pragma omp parallel
        {
#pragma omp single
            for (int s = 0; s < 40; s++) {
#pragma omp task
                step(top);
#pragma omp taskwait
            }
#pragma omp master
            found = count(top);
        }
        int right = equal(found, want) && found.patients == before.patients;
        printf("%d levels: %ld people, %ld visits, %ld steps waited, %ld inside: %s\n", levels,
               found.patients, found.visits, found.waited, found.inside,
               right ? "right" : "not right");
        good &= right;
        destroy(alone);
        destroy(top);
    }
    puts(good ? "ok" : "wrong");
    return !good;
}
