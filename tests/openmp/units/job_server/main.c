// units: a job server of pthreads: workers of the program open regions, tasks and nested regions side by side
#include "jobs.h"
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { JOBS = 60, WORKERS = 3 };

static struct job jobs[JOBS];

static void prepare(void) {
  for (int k = 0; k < JOBS; k++) {
    jobs[k].kind = k % 5;
    jobs[k].run = job_kinds[k % 5];
    jobs[k].size = 200 + 13 * k;
    jobs[k].done = false;
  }
}

static int wrong_results(void) {
  int wrong = 0;
  for (int k = 0; k < JOBS; k++) {
    double want = job_expected(jobs[k].kind, jobs[k].size);
    if (fabs(jobs[k].result - want) > 1e-9 * (1 + fabs(want)))
      wrong++;
    if (jobs[k].level_seen != 0)
      wrong++;
  }
  return wrong;
}

int main(void) {
  omp_set_max_active_levels(2);
  server_start(WORKERS);

  /* From the initial thread. */
  prepare();
  for (int k = 0; k < JOBS; k++)
    server_submit(jobs + k);
  for (int k = 0; k < JOBS; k++)
    server_wait(jobs + k);
  int first = wrong_results();

  /* From all threads of a team, each of which waits for its own. */
  prepare();
#pragma omp parallel for schedule(dynamic, 3)
  for (int k = 0; k < JOBS; k++) {
    server_submit(jobs + k);
    if (k % 2)
      server_wait(jobs + k);
  }
  for (int k = 0; k < JOBS; k++)
    server_wait(jobs + k);
  int second = wrong_results();

  /* Some are run by the workers, some here, at once. */
  prepare();
  for (int k = 0; k < JOBS; k += 2)
    server_submit(jobs + k);
  for (int k = 1; k < JOBS; k += 2)
    jobs[k].run(jobs + k);
  for (int k = 0; k < JOBS; k += 2)
    server_wait(jobs + k);
  int third = wrong_results();

  int here = server_worker(), by_workers = 0;
  for (int k = 0; k < JOBS; k++)
    by_workers += jobs[k].worker >= 0 && jobs[k].worker < WORKERS;
  server_stop();
  printf("wrong %d %d %d here %d workers %d\n", first, second, third, here, by_workers);
  if (first || second || third || here != -1 || by_workers != JOBS / 2)
    return 1;
  puts("ok");
  return 0;
}
