// Conditions with the number of the thread that hold in all threads.
#include <omp.h>
int main(void) {
#pragma omp parallel
    {
        int t = omp_get_thread_num(), n = omp_get_num_threads();
        if (t == 0 || n > 1) {
#pragma omp barrier
        }
        int go = (t == 0) | (n > 1);
        if (go) {
#pragma omp barrier
        }
        if (t < 1000000) {
#pragma omp barrier
        }
    }
}
