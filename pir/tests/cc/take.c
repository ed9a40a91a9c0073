#include <omp.h>

int take(int *p) {
  int last = p[999];
  omp_free(p, omp_default_mem_alloc);
  return last;
}
