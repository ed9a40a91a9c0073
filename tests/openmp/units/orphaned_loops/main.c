// units: orphaned loops of every schedule in other files, reductions, lastprivate, ordered, nowait, collapse
#include "loops.h"
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { N = 1003 };

static int a[N], b[N], c[N], d[N], m[40][16];
static long sums[N];
static double values[N];

static int run(int parallel) {
  char text[4 * N];
  size_t length = 0;
  double total = 0;
  long last = 0;
  memset(a, 0, sizeof a);
  memset(sums, 0, sizeof sums);
  for (int i = 0; i < N; i++)
    values[i] = i * 0.25;
#pragma omp parallel if (parallel)
  {
    fill_static(a, N);
    fill_static(b, N);
    add_dynamic(a, b, N, 7);
    triangle_guided(sums, N);
    long mine = last_index(N);
#pragma omp critical
    last = mine > last ? mine : last;
    sum_into(&total, values, N);
    write_in_order(text, &length, 200);
    two_without_wait(c, d, N);
#pragma omp barrier
    matrix_collapsed(40, 16, m);
  }
  int wrong = 0;
  for (int i = 0; i < N; i++) {
    wrong += a[i] != 4 * i + 2;
    wrong += sums[i] != (long)i * (i + 1) / 2;
    wrong += c[i] != i + 5 || d[i] != i * 5;
  }
  for (int r = 0; r < 40; r++)
    for (int k = 0; k < 16; k++)
      wrong += m[r][k] != r * 16 + k;
  char want[4 * N] = "";
  size_t at = 0;
  for (int i = 0; i < 200; i++)
    at += (size_t)sprintf(want + at, "%d ", i);
  wrong += length != at || memcmp(text, want, at) != 0;
  wrong += total != 0.25 * (N - 1) * N / 2;
  wrong += last != N - 1;
  return wrong;
}

int main(void) {
  int in_team = run(1), in_small_team = run(0);
  /* Without any region: a team of one. */
  fill_static(a, N);
  add_dynamic(a, a, N, 3);
  int outside = 0;
  for (int i = 0; i < N; i++)
    outside += a[i] != 4 * i + 2;
  printf("team %d serialised %d outside %d\n", in_team, in_small_team, outside);
  if (in_team || in_small_team || outside)
    return 1;
  puts("ok");
  return 0;
}
