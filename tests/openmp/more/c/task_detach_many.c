// openmp: task detach depend(out); task; api omp_fulfill_event
// flags: -fopenmp-version=50
// Several detached tasks; others fulfill their events in an order of their own.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_event_handle_t events[6];
    int data[6] = {0}, sum = 0, after = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int k = 0; k < 6; k++) {
            omp_event_handle_t e;
#pragma omp task detach(e) depend(out : data[k]) shared(data) firstprivate(k)
            {
#pragma omp atomic
                data[k] += k + 1;
            }
            events[k] = e;
        }
        for (int k = 5; k >= 0; k--) {
#pragma omp task firstprivate(k) shared(data, events)
            {
#pragma omp atomic
                data[k] += 100;
                omp_fulfill_event(events[k]);
            }
        }
        for (int k = 0; k < 6; k++) {
#pragma omp task depend(in : data[k]) shared(data, sum) firstprivate(k)
            {
#pragma omp atomic
                sum += data[k];
            }
        }
#pragma omp taskwait
        after = sum;
    }
    printf("%d %d\n", sum, after);
    int good = sum == 621 && after == 621;
    puts(good ? "ok" : "wrong");
    return !good;
}
