// units: leagues that divide loops, reduce and ask: teams distribute, parallel for, simd, collapse, chunks, target without a device
#include "leagues.h"
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { N = 1000 };
static double x[N], y[N];
static int v[N], t[N];
static unsigned char seen[N];

static int check_loops(int n) {
  int wrong = 0;
  for (int i = 0; i < N; i++)
    x[i] = i, y[i] = -1, v[i] = 0, t[i] = 0;
  scale(n, x, y);
  add(n, x, y);
  add_by_teams(n, x, y);
  add_simd(n, x, y);
  for (int i = 0; i < N; i++)
    wrong += y[i] != (i < n ? 4 * x[i] : -1);
  table(n / 10, 10, t);
  for (int i = 0; i < N; i++)
    wrong += t[i] != (i < n / 10 * 10 ? i / 10 * 100 + i % 10 + 7 : 0);
  chunks(n, v, 7);
  for (int i = 0; i < N; i++)
    wrong += v[i] != (i < n ? 7 * i : 0);
  target_loops(n, v);
  for (int i = 0; i < N; i++)
    wrong += v[i] != (i < n ? 7 * i + 4 : 0);
  two_loops(n, v);
  for (int i = 0; i < N; i++)
    wrong += v[i] != (i < n ? (7 * i + 7) * 2 + 1 : 0);
  wrong += n > 0 && last_of(n) != 4 * (n - 1);
  memset(seen, 0, sizeof seen);
  unsigned_loop(n, seen);
  for (int i = 0; i < N; i++)
    wrong += seen[i] != (i < n);
  memset(v, 0, sizeof v);
  downwards(n - 1, -1, v);
  for (int i = 0; i < N; i++)
    wrong += v[i] != (i < n && (n - 1 - i) % 3 == 0);
  return wrong;
}

int main(void) {
  int wrong = 0;
  const int sizes[] = {0, 1, 2, 3, 10, 37, 999, N};
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    wrong += check_loops(sizes[k]);
  printf("loops: %d wrong\n", wrong);
  for (int i = 0; i < N; i++)
    v[i] = i % 11, x[i] = i % 5, y[i] = i % 3;
  long all = 0;
  double product = 0;
  for (int i = 0; i < N; i++)
    all += v[i], product += x[i] * y[i];
  int bad = 0;
  for (int teams = 1; teams < 5; teams++)
    for (int limit = 1; limit < 4; limit++)
      bad += sum(N, v, teams, limit) != 1000001 * all;
  bad += dot(N, x, y) != product;
  for (int teams = 2; teams < 6; teams++) {
    bad += !each_team_once(teams);
    bad += steps(N, teams) != (long)N * (N - 1) / 2;
  }

  omp_set_num_teams(2);
  omp_set_teams_thread_limit(2);
  bad += sum(N, v, 3, 2) != 1000001 * all;
  bad += !each_team_once(3);
  printf("sums: %d wrong\n", bad);
  wrong += bad + check_loops(500);
  puts(wrong ? "wrong" : "ok");
  return wrong != 0;
}
