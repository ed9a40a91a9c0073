#include <omp.h>
#include <stdio.h>

int take(int *p);

int main(void) {
  int *p = omp_alloc(4000, omp_default_mem_alloc);
#pragma omp parallel for
  for (int i = 0; i < 1000; i++)
    p[i] = i;
  printf("%d\n", take(p));
  return 0;
}
