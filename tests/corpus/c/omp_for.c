// Worksharing loops: every schedule, chunked and modified, nowait, collapse, ordered, lastprivate.
#include <omp.h>
#include <stdio.h>

#define N 100
static int hit[7][N];

static int check(void) { int bad = 0; for (int k = 0; k < 7; k++) for (int i = 0; i < N; i++) bad += hit[k][i] != 1; return bad; }

int main(void) {
  int last = -1, order = 0, ok = 1;
  long cells = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) hit[0][i]++;
#pragma omp for schedule(static, 3) nowait
    for (int i = 0; i < N; i++) hit[1][i]++;
#pragma omp for schedule(dynamic) nowait
    for (int i = N - 1; i >= 0; i--) hit[2][i]++;
#pragma omp for schedule(dynamic, 7)
    for (unsigned i = 0; i < N; i += 1) hit[3][i]++;
#pragma omp for schedule(guided, 2) lastprivate(last)
    for (long i = 0; i < N; i++) { hit[4][i]++; last = (int)i * 2; }
#pragma omp for schedule(nonmonotonic : runtime)
    for (int i = 0; i < N; i++) hit[5][i]++;
#pragma omp for schedule(auto) collapse(2) reduction(+ : cells)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 10; j++) { hit[6][i * 10 + j]++; cells += i * j; }
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < 20; i++) {
#pragma omp ordered
      { ok &= order == i; order++; }
    }
  }
  printf("%d %d %ld %d %d\n", check(), last, cells, order, ok);
  return 0;
}
