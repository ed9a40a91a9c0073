#include "walk.h"

long sum_by_task_modifier(const int *v, int n) {
  long s = 0;
#pragma omp parallel
  {
#pragma omp for reduction(task, + : s) schedule(static, 10)
    for (int i = 0; i < n; i++) {
      s += v[i];
#pragma omp task in_reduction(+ : s) firstprivate(i)
      s += 2 * v[i];
    }
  }
  return s;
}

long product_by_taskloop(int n) {
  long p = 1;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(* : p) grainsize(2)
  for (int i = 1; i <= n; i++)
    p *= i;
  return p;
}
