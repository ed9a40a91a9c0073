// The `if` clause of a region is false for all who can see it: clang calls the code of the region,
// and passes it nowhere, and passes change its parameters.
#include <omp.h>
#include <stdio.h>

int sums[4], levels, threads, visits;

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    threads = omp_get_num_threads();
#pragma omp for
    for (int i = 0; i < 4; i++) {
#pragma omp parallel if (0)
      {
#pragma omp for schedule(dynamic)
        for (int k = 0; k < 3; k++)
          sums[i] += k;
#pragma omp single
        sums[i] += 100;
#pragma omp barrier
#pragma omp atomic
        levels += omp_get_level() * 10 + omp_get_num_threads();
      }
    }
#pragma omp parallel if (parallel : 0)
    {
#pragma omp single
      {
#pragma omp atomic
        visits++;
      }
    }
  }
#pragma omp parallel if (0) firstprivate(visits)
  {
#pragma omp barrier
    visits += omp_get_num_threads();
    sums[0] += visits - threads;
  }
  printf("%d %d %d %d\n", sums[0], sums[3], levels, visits - threads);
}
