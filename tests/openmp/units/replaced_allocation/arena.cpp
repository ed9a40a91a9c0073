#include "arena.h"
#include <cstdlib>
#include <new>
#include <omp.h>

long arena_uses[THREADS], arena_levels[4], arena_sums;
bool arena_is_open;

// A replaced allocation function, which counts by the thread that asks for memory. Now and then it
// has work for several threads, and for a task.
void *operator new(std::size_t bytes) {
  if (arena_is_open) {
    int me = omp_get_thread_num();
    arena_uses[me % THREADS]++;
#pragma omp atomic
    arena_levels[omp_get_level() % 4]++;
    if (bytes >= 1000) {
      long sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(2)
      for (int i = 0; i < 10; i++)
        sum += i;
      long of_task = 0;
#pragma omp task shared(of_task)
      of_task = sum;
#pragma omp taskwait
      if (of_task == 45 && omp_get_thread_num() == me) {
#pragma omp atomic
        arena_sums++;
      }
    }
  }
  void *p = std::malloc(bytes);
  if (!p)
    throw std::bad_alloc();
  return p;
}

void operator delete(void *p) noexcept { std::free(p); }
void operator delete(void *p, std::size_t) noexcept { std::free(p); }
