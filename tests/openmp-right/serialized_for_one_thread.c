// One thread opens a region for itself.
#include <omp.h>
int n;
int main(void) {
#pragma omp parallel
    if (omp_get_thread_num() == 0) {
#pragma omp parallel if (0)
        {
            n++;
#pragma omp barrier
            n--;
        }
    }
}
