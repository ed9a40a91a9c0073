// Cross-iteration dependences, cancellation, loop transformations, scopes and the lock routines.
#include <omp.h>
#include <stdio.h>

#define N 24
static int a[N][N];

int main(void) {
  int found = 0, tiled = 0, unrolled = 0, scoped = 0, locked = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
  for (int i = 0; i < N; i++) a[i][0] = a[0][i] = 1;
#pragma omp parallel for ordered(2) num_threads(3) schedule(dynamic)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      a[i][j] = (a[i - 1][j] + a[i][j - 1]) % 1009;
#pragma omp ordered depend(source)
    }
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < N; i++) {
      if (i == 5) {
#pragma omp atomic write
        found = 1;
#pragma omp cancel for
      }
#pragma omp cancellation point for
    }
#pragma omp scope reduction(+ : scoped)
    scoped += 2;
    omp_set_lock(&lock);
    locked++;
    omp_unset_lock(&lock);
  }
#pragma omp tile sizes(4, 3)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) tiled += a[i][j] & 1;
#pragma omp unroll partial(4)
  for (int i = 0; i < N; i++) unrolled += a[i][i];
#pragma omp parallel loop bind(parallel) reduction(+ : tiled)
  for (int i = 0; i < N; i++) tiled += i;
  omp_destroy_lock(&lock);
  printf("%d %d %d %d %d %d\n", a[N - 1][N - 1], found, tiled, unrolled, scoped, locked);
  return 0;
}
