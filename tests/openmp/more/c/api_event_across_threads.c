// openmp: task detach; taskwait; api omp_fulfill_event
// flags: -fopenmp-version=50
// The event of a task is fulfilled by another thread of the team, outside of any task.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_event_handle_t event;
    int ready = 0, value = 0, seen = -1, threads = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            threads = omp_get_num_threads();
            omp_event_handle_t e;
#pragma omp task detach(e) shared(value)
            {
#pragma omp atomic
                value += 1;
            }
            event = e;
#pragma omp atomic write seq_cst
            ready = 1;
            if (threads == 1) {
                value += 10;
                omp_fulfill_event(event);
            }
#pragma omp taskwait
#pragma omp atomic read
            seen = value;
        } else {
            int r;
            do {
#pragma omp atomic read seq_cst
                r = ready;
            } while (!r);
#pragma omp atomic
            value += 10;
            omp_fulfill_event(event);
        }
    }
    printf("%d\n", seen);
    int good = seen == 11;
    puts(good ? "ok" : "wrong");
    return !good;
}
