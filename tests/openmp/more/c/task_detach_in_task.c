// openmp: task detach; taskgroup; api omp_fulfill_event
// flags: -fopenmp-version=50
// A detached task that fulfills its own event, or hands it to a child.
#include <omp.h>
#include <stdio.h>

static void finish(omp_event_handle_t e, int *where) {
#pragma omp atomic
    *where += 10;
    omp_fulfill_event(e);
}

int main(void) {
    int a = 0, b = 0, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp master
    {
#pragma omp taskgroup
        {
            omp_event_handle_t own, given;
#pragma omp task detach(own) shared(a)
            {
#pragma omp atomic
                a += 1;
                finish(own, &a);
            }
#pragma omp task detach(given) shared(b) firstprivate(given)
            {
                omp_event_handle_t copy = given;
#pragma omp task shared(b) firstprivate(copy)
                finish(copy, &b);
            }
        }
        seen = a * 100 + b;
    }
    printf("%d\n", seen);
    int good = seen == 1110;
    puts(good ? "ok" : "wrong");
    return !good;
}
