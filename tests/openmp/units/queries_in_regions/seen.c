#include "answers.h"

#define NAME(name) name
#define ANSWER(a) ASK(a)
#include "regions.h"

long runtime_loops(int n, int *owner) {
  long s = 0;
#pragma omp parallel reduction(+ : s)
  {
#pragma omp for schedule(runtime)
    for (int i = 0; i < n; i++)
      owner[i] = omp_get_thread_num();
#pragma omp for schedule(runtime) ordered
    for (int i = 0; i < n; i++) {
#pragma omp ordered
      s += (long)i * i;
    }
  }
  return s;
}
