#include "particles.h"
#include <omp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct arena {
  char *memory;
  size_t used, size;
  pthread_t owner;
  int has_owner, strangers;
} __attribute__((aligned(64)));

static struct arena arenas[THREADS_MAX];

void arena_begin(void) {
  for (int t = 0; t < THREADS_MAX; t++)
    arenas[t] = (struct arena){.size = PARTICLES * 64};
}

static struct arena *mine(void) {
  struct arena *a = arenas + omp_get_thread_num();
  /* The same thread has the same number in all regions of a size. */
  if (!a->has_owner) {
    a->owner = pthread_self();
    a->has_owner = 1;
    a->memory = malloc(a->size);
  }
  a->strangers += !pthread_equal(a->owner, pthread_self());
  return a;
}

void *arena_take(size_t bytes) {
  struct arena *a = mine();
  if (a->used + bytes > a->size)
    abort();
  void *at = a->memory + a->used;
  a->used += (bytes + 15) / 16 * 16;
  return at;
}

void arena_reset_mine(void) { mine()->used = 0; }

size_t arena_used(void) {
  size_t sum = 0;
  for (int t = 0; t < THREADS_MAX; t++)
    sum += arenas[t].used;
  return sum;
}

int arena_strangers(void) {
  int sum = 0;
  for (int t = 0; t < THREADS_MAX; t++)
    sum += arenas[t].strangers;
  return sum;
}

void arena_end(void) {
  for (int t = 0; t < THREADS_MAX; t++)
    free(arenas[t].memory);
}
