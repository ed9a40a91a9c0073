#include "memory.h"

omp_allocator_handle_t arena_make(size_t limit, size_t alignment) {
  omp_alloctrait_t traits[3] = {{omp_atk_alignment, alignment},
                                {omp_atk_fallback, omp_atv_null_fb},
                                {omp_atk_pool_size, limit}};
  return omp_init_allocator(omp_large_cap_mem_space, limit ? 3 : 2, traits);
}

double *arena_vector(omp_allocator_handle_t from, int n) {
  double *v = omp_alloc((size_t)n * sizeof *v, from);
  if (v)
    for (int i = 0; i < n; i++)
      v[i] = i;
  return v;
}

double *arena_grow(double *v, int n, omp_allocator_handle_t from) {
  return omp_realloc(v, (size_t)n * sizeof *v, from, from);
}
