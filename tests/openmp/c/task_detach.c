// openmp: task detach; api omp_fulfill_event
// flags: -fopenmp-version=50
// A task ends only when its event is fulfilled.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int data = 0, seen = 0, extra = 0;
    omp_event_handle_t event = (omp_event_handle_t)0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task detach(event) depend(out : data) shared(data)
        data = 1;
#pragma omp task firstprivate(event) shared(extra)
        {
            extra = 10;
            omp_fulfill_event(event);
        }
#pragma omp task depend(in : data) shared(data, extra, seen)
        seen = data + extra;
    }
    printf("%d\n", seen);
    int good = seen == 11;
    puts(good ? "ok" : "wrong");
    return !good;
}
