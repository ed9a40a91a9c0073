#include "vectors.h"
#include <omp.h>

int vec_thread(void) { return omp_get_thread_num(); }

void vec_each(int n, void (*f)(int, void *), void *context) {
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < n; i++)
    f(i, context);
}
