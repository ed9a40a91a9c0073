// openmp: task detach if; single nowait; api omp_fulfill_event
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static omp_event_handle_t event;
static int done;
static void *fulfil(void *p) {
    usleep(2000);
    __atomic_store_n(&done, 1, __ATOMIC_SEQ_CST);
    omp_fulfill_event(event);
    return p;
}
int main(void) {
    int bad = 0;
    for (int r = 0; r < 20; r++) {
        pthread_t thread;
        done = 0;
#pragma omp parallel num_threads(2)
#pragma omp single nowait
        {
            omp_event_handle_t e;
#pragma omp task detach(e) if (r % 2)
            {
                event = e;
                pthread_create(&thread, 0, fulfil, 0);
            }
        }
        bad += !__atomic_load_n(&done, __ATOMIC_SEQ_CST);
        pthread_join(thread, 0);
    }
    printf("%s\n", bad ? "wrong" : "ok");
    return bad;
}
