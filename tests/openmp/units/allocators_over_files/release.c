#include "memory.h"

void arena_release(double *v) { omp_free(v, omp_null_allocator); }
void arena_release_to(double *v, omp_allocator_handle_t to) { omp_free(v, to); }

int default_is(omp_allocator_handle_t a) { return omp_get_default_allocator() == a; }
