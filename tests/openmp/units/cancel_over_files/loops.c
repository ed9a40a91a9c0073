#include "search.h"

void find_in_loop(const int *v, int n, int wanted, int *found, int *looked) {
#pragma omp for schedule(static, 10)
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    ++*looked;
    if (v[i] == wanted) {
#pragma omp atomic write
      *found = i;
#pragma omp cancel for
    }
#pragma omp cancellation point for
  }
}

void run_sections(int stop, int *ran) {
#pragma omp sections
  {
#pragma omp section
    {
#pragma omp atomic
      ran[0]++;
#pragma omp cancel sections if (stop)
    }
#pragma omp section
    {
#pragma omp cancellation point sections
#pragma omp atomic
      ran[1]++;
    }
#pragma omp section
    {
#pragma omp atomic
      ran[2]++;
    }
  }
}
