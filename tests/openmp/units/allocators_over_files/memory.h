#ifndef MEMORY_H
#define MEMORY_H
#include <omp.h>
#include <stddef.h>

/* arena.c makes allocators and memory, release.c frees it, use.c names an allocator in clauses. */
omp_allocator_handle_t arena_make(size_t limit, size_t alignment);
double *arena_vector(omp_allocator_handle_t from, int n);
void arena_release(double *v);
void arena_release_to(double *v, omp_allocator_handle_t to);
double *arena_grow(double *v, int n, omp_allocator_handle_t from);
double private_sums(int n, omp_allocator_handle_t a);
int default_is(omp_allocator_handle_t a);

#endif
