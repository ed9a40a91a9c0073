// openmp: api omp_capture_affinity omp_set_affinity_format; parallel num_threads
#include <omp.h>
#include <stdio.h>
#include <string.h>

// The run time writes what it knows of the thread, which must be what the thread is told.
int main(void) {
    int same = 0;
    omp_set_affinity_format("%n of %N");
#pragma omp parallel num_threads(3) reduction(+ : same)
    {
        char theirs[64], ours[64];
        omp_capture_affinity(theirs, sizeof theirs, NULL);
        snprintf(ours, sizeof ours, "%d of %d", omp_get_thread_num(), omp_get_num_threads());
        same += strcmp(theirs, ours) == 0;
    }
    printf("%d\n", same);
    puts(same == 3 ? "ok" : "wrong");
    return same != 3;
}
