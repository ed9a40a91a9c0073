// units: cancel and cancellation points over files: loops, sections, taskgroups of callers, parallel
// env: OMP_CANCELLATION=true
#include "search.h"
#include <omp.h>
#include <stdio.h>

enum { N = 20000 };

static int v[N];

int main(void) {
  if (!omp_get_cancellation())
    return 9;
  for (int i = 0; i < N; i++)
    v[i] = i;
  int found = -1, looked = 0, missing = -1, all = 0;
#pragma omp parallel
  find_in_loop(v, N, 50, &found, &looked);
#pragma omp parallel
  find_in_loop(v, N, -5, &missing, &all);
  int ran[3] = {0}, ran_all[3] = {0};
#pragma omp parallel
  run_sections(1, ran);
#pragma omp parallel
  run_sections(0, ran_all);

  int hit = 0, none = 0;
  long visited = 0, everything = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    descend(12, 0, 77, &hit, &visited);
#pragma omp taskgroup
    descend(10, 0, 5000, &none, &everything);
  }
  int ended = work_until_cancelled(3, 400);

  printf("found %d missing %d all %d few %d\n", found, missing, all, looked < N + 1);
  printf("sections %d %d hit %d none %d everything %ld ended %d\n", ran[0],
         ran_all[0] + ran_all[1] + ran_all[2], hit, none, everything, ended);
  if (found != 50 || missing != -1 || all != N || ran[0] != 1 || ran_all[0] != 1)
    return 1;
  if (hit != 1 || none != 0 || everything != 2047 || visited < 1 || visited > 8191 || !ended)
    return 2;
  puts("ok");
  return 0;
}
