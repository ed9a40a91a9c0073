// Task loops with grainsize, num_tasks, nogroup, reduction and collapse; task reductions.
#include <stdio.h>

#define N 200
static int v[N];

int main(void) {
  long sum = 0, product_mod = 0;
  int grid = 0, first = 3;
#pragma omp parallel num_threads(3)
#pragma omp master
  {
#pragma omp taskloop grainsize(16) firstprivate(first)
    for (int i = 0; i < N; i++) v[i] = i * first;
#pragma omp taskloop num_tasks(5) reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += v[i];
#pragma omp taskgroup task_reduction(+ : product_mod)
    {
      for (int k = 0; k < 4; k++) {
#pragma omp task in_reduction(+ : product_mod) firstprivate(k)
        product_mod += k * k;
      }
    }
#pragma omp taskloop collapse(2) nogroup shared(grid)
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 7; j++) {
#pragma omp atomic
        grid += i + j;
      }
#pragma omp taskwait
  }
  printf("%ld %ld %d\n", sum, product_mod, grid);
  return 0;
}
