// One thread ends the process inside of a region; a handler, a constructor and a destructor have
// regions.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static int sum(void) { int s = 0;
#pragma omp parallel num_threads(3) reduction(+ : s)
 s++;
 return s; }
static void end(void) { printf("%d\n", sum() > 0); fflush(stdout); }
__attribute__((constructor)) static void begin(void) { if (sum() != 3) _exit(9); }
__attribute__((destructor)) static void last(void) { if (sum() < 1) _exit(8); }
int main(int c, char **v) {
    atexit(end);
    if (c > 1)
#pragma omp parallel num_threads(4)
    {
#pragma omp barrier
        if (omp_get_thread_num() == atoi(v[1])) exit(7);
#pragma omp task
        usleep(100);
        usleep(1000000);
    }
    return 7;
}
