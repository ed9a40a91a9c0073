// Regions with one thread, which a clause in another block asks for.
#include <omp.h>
int n;
static void region(int threads) {
#pragma omp parallel if (threads > 1) num_threads(threads)
    if (omp_get_thread_num() == 0) {
        n++;
#pragma omp barrier
    }
}
int main(int argc, char **argv) {
    region(1);
#pragma omp parallel if (argc > 1) num_threads(1)
    if (omp_get_thread_num() == 0) {
        n++;
#pragma omp barrier
    }
}
