// units: teams and distribute on the host: leagues in two files, orphaned distribute and parallel in a third
#include "league.h"
#include <omp.h>
#include <stdio.h>

static int v[N], owner[N], seen[16];
static double x[N], y[N];

int main(void) {
  for (int i = 0; i < N; i++) {
    v[i] = i % 23;
    x[i] = i;
    y[i] = 1;
    owner[i] = -1;
  }
  long want = 0;
  for (int i = 0; i < N; i++)
    want += v[i];

  int teams = 0, wrong = 0;
  long sum = 0;
#pragma omp teams num_teams(2) thread_limit(2) reduction(+ : wrong, sum) shared(teams)
  {
    int size, me = team_and_size(&size);
    wrong += me < 0 || me >= size || omp_get_level() != 0 || omp_get_team_num() != me;
    if (me == 0)
      teams = size;
    seen[me] = 1;
    distribute_here(owner, N);
    int first = N * me / size, last = N * (me + 1) / size;
    sum += inner_sum(v, first, last, 2);
    int limit = omp_get_thread_limit();
    wrong += limit > 2;
  }
  int holes = 0, divided = 1;
  for (int i = 0; i < N; i++) {
    holes += owner[i] < 0;
    divided &= i == 0 || owner[i] >= owner[i - 1];
  }
  int asked = 0;
  for (int t = 0; t < 16; t++)
    asked += seen[t];

  long by_league = sum_by_league(v, N, 4);
  int done = saxpy(2, x, y, N);
  double total = 0;
  for (int i = 0; i < N; i++)
    total += y[i];

  int outside_size, outside = team_and_size(&outside_size);
  int bins[10] = {0};
#pragma omp teams distribute parallel for num_teams(2) reduction(+ : bins)
  for (int i = 0; i < N; i++)
    bins[bin_of(i)]++;
  int even = 1;
  for (int b = 0; b < 10; b++)
    even &= bins[b] == N / 10;

  printf("sum %ld league %ld total %.0f done %d even %d wrong %d\n", sum, by_league, total, done,
         even, wrong);
  if (sum != want || by_league != want || wrong || asked != teams || teams < 1 || teams > 2)
    return 1;
  if (holes || !divided || total != N + (double)N * (N - 1) || outside != 0 || outside_size != 1)
    return 2;
  if (!even)
    return 3;
  puts("ok");
  return 0;
}
