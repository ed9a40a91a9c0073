// units: memory of omp_alloc in one file, freed in another by other threads; allocators as values and in clauses
#include "memory.h"
#include <stdint.h>
#include <stdio.h>

enum { BLOCKS = 64 };

static double *blocks[BLOCKS];

int main(void) {
  omp_allocator_handle_t aligned = arena_make(0, 128), small = arena_make(4096, 16);
  int wrong = 0, refused = 0;
  double sum = 0;
#pragma omp parallel reduction(+ : wrong, sum)
  {
    /* Made by one thread, freed by another. */
#pragma omp for schedule(static, 1)
    for (int b = 0; b < BLOCKS; b++) {
      blocks[b] = arena_vector(b % 2 ? aligned : omp_default_mem_alloc, 100 + b);
      wrong += b % 2 && (uintptr_t)blocks[b] % 128 != 0;
    }
#pragma omp for schedule(dynamic, 3)
    for (int b = BLOCKS - 1; b >= 0; b--) {
      for (int i = 0; i < 100 + b; i++)
        sum += blocks[b][i];
      if (b % 3)
        arena_release(blocks[b]);
      else
        arena_release_to(blocks[b], b % 2 ? aligned : omp_default_mem_alloc);
    }
    /* The default of each implicit task is its own. */
    if (omp_get_thread_num() % 2)
      omp_set_default_allocator(aligned);
    wrong += !default_is(omp_get_thread_num() % 2 ? aligned : omp_default_mem_alloc);
  }
  wrong += !default_is(omp_default_mem_alloc);

  /* A pool that is too small gives a null pointer. */
  double *first = arena_vector(small, 256);
  double *second = arena_vector(small, 512);
  refused = first && !second;
  arena_release(first);
  double *again = arena_vector(small, 256);
  wrong += !again;
  arena_release(again);

  double *grown = arena_vector(aligned, 10);
  grown = arena_grow(grown, 1000, aligned);
  for (int i = 0; i < 10; i++)
    wrong += grown[i] != i;
  wrong += (uintptr_t)grown % 128 != 0;
  arena_release(grown);

  double by_clause = private_sums(300, aligned);
  omp_destroy_allocator(aligned);
  omp_destroy_allocator(small);
  double want = 0;
  for (int b = 0; b < BLOCKS; b++)
    want += (100.0 + b) * (99 + b) / 2;
  printf("sum %.0f clause %.0f refused %d wrong %d\n", sum, by_clause, refused, wrong);
  if (wrong || sum != want || !refused || by_clause != 300.0 * 299 / 2)
    return 1;
  puts("ok");
  return 0;
}
