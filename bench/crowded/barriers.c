// Explicit barriers with a few microseconds of work between them: each thread reads what all have written.

#include <omp.h>
#include <stdio.h>

enum { STEPS = 500, WORK = 2000, MOST = 64 };

static long place[MOST][16];

int main(void) {
  long total = 0;
  double begin = omp_get_wtime();
#pragma omp parallel reduction(+ : total)
  {
    int me = omp_get_thread_num(), count = omp_get_num_threads();
    for (int step = 0; step < STEPS; step++) {
      volatile long work = 0;
      for (int i = 0; i < WORK; i++)
        work += i;
      place[me % MOST][0] = step;
#pragma omp barrier
      for (int k = 0; k < count && k < MOST; k++)
        total += place[k][0] == step;
#pragma omp barrier
    }
  }
  printf("%.9f\n", omp_get_wtime() - begin);
  printf("%s\n", total == (long)STEPS * omp_get_max_threads() * omp_get_max_threads() ? "right" : "wrong");
}
