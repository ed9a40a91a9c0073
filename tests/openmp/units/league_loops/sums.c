#include "leagues.h"
#include <omp.h>

long sum(int n, const int *v, int teams, int limit) {
  long s = 0;
#pragma omp teams distribute parallel for num_teams(teams) thread_limit(limit) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += v[i];
  long t = 0;
#pragma omp teams reduction(+ : t) num_teams(teams)
  {
#pragma omp distribute
    for (int i = 0; i < n; i += 10) {
      long inner = 0;
#pragma omp parallel for reduction(+ : inner)
      for (int k = i; k < n; k++)
        if (k < i + 10)
          inner += v[k];
      t += inner;
    }
  }
  return 1000000 * s + t;
}

double dot(int n, const double *x, const double *y) {
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s) map(tofrom : s)
  for (int i = 0; i < n; i++)
    s += x[i] * y[i];
  return s;
}

/* Whether each team has added what it should, and has asked right. */
int each_team_once(int teams) {
  int count = 0, wrong = 0, size = 0;
#pragma omp teams num_teams(teams) reduction(+ : wrong) shared(count, size)
  {
    int all, me = team_here(&all);
    wrong += me != omp_get_team_num() || all != omp_get_num_teams() || level_here() != 0;
    wrong += omp_get_thread_num() != 0 || omp_get_num_threads() != 1 || omp_in_parallel();
#pragma omp atomic
    count++;
    if (me == all - 1) {
#pragma omp atomic write
      size = all;
    }
#pragma omp parallel reduction(+ : wrong)
    {
      int seen, team = team_here(&seen);
      wrong += team != me || seen != all || omp_get_team_num() != me;
      wrong += omp_get_num_teams() != all || omp_get_level() != 1 || level_here() != 1;
    }
#pragma omp parallel num_threads(2) reduction(+ : wrong)
    wrong += omp_get_team_num() != me || omp_get_num_teams() != all || omp_get_level() != 1;
  }
  return wrong == 0 && count == size && count <= teams;
}

/* A loop that changes a variable in every team once. */
long steps(int n, int teams) {
  long s = 0;
#pragma omp teams num_teams(teams)
  {
    long own = 0;
#pragma omp distribute parallel for reduction(+ : own)
    for (int i = 0; i < n; i++)
      own += i;
#pragma omp atomic
    s += own;
  }
  return s;
}
