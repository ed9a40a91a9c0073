#include "memory.h"

double private_sums(int n, omp_allocator_handle_t a) {
  double total = 0, part[8] = {0};
#pragma omp parallel firstprivate(part) allocate(allocator(a) : part) reduction(+ : total)
  {
#pragma omp for
    for (int i = 0; i < n; i++)
      part[i % 8] += i;
    for (int k = 0; k < 8; k++)
      total += part[k];
  }
  return total;
}
