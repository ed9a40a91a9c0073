// Directives that stay on the host: teams, distribute, workshare-like nesting, metadirective, declare variant, allocate.
#include <omp.h>
#include <stdio.h>

static int generic_impl(int x) { return x + 1; }
static int parallel_impl(int x);
#pragma omp declare variant(generic_impl) match(construct = {parallel})
static int parallel_impl(int x) { return x + 1 + omp_in_parallel() * 0; }
static int cells[64];

int main(void) {
  int local = 5, total = 0, big[32];
#pragma omp allocate(local) allocator(omp_default_mem_alloc)
#pragma omp teams num_teams(2) thread_limit(2) firstprivate(local)
  {
#pragma omp distribute dist_schedule(static, 8)
    for (int i = 0; i < 32; i++) cells[i] = i + local;
#pragma omp distribute parallel for simd collapse(1)
    for (int i = 32; i < 64; i++) cells[i] = 2 * i;
  }
#pragma omp parallel for reduction(+ : total) firstprivate(big) num_threads(2)
  for (int i = 0; i < 64; i++) { big[i % 32] = cells[i]; total += parallel_impl(big[i % 32]); }
#pragma omp metadirective when(user = {condition(1)} : parallel for) default(simd)
  for (int i = 0; i < 64; i++) cells[i]++;
#pragma omp assume no_openmp
  total += cells[63];
  printf("%d %d\n", total, cells[0]);
  return 0;
}
