// units: detached tasks whose events other files fulfil: a pthread, another task, the task itself
#include "transfer.h"
#include <stdio.h>

static struct transfer transfers[TRANSFERS];

int main(void) {
  long by_dependence[TRANSFERS] = {0}, total = 0, early = 0;
  engine_start();
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < TRANSFERS; k++) {
      struct transfer *t = transfers + k;
      long *seen = by_dependence + k;
      begin_transfer(t, k + 1);
      /* Runs once the transfer is complete, not when its task's code has ended. */
#pragma omp task depend(in : t->result) firstprivate(t, seen)
      *seen = t->result;
    }
#pragma omp taskwait
    for (int k = 0; k < TRANSFERS; k++)
      early += by_dependence[k] != (k + 1) * 10L;

    /* A group and a barrier wait for them as well. */
#pragma omp taskgroup
    for (int k = 0; k < TRANSFERS; k++)
      begin_transfer(transfers + k, 100 + k);
    for (int k = 0; k < TRANSFERS; k++)
      total += transfers[k].result;
    for (int k = 0; k < TRANSFERS; k++)
      begin_transfer(transfers + k, 7);
  }
  long after = 0;
  for (int k = 0; k < TRANSFERS; k++)
    after += transfers[k].result;
  engine_stop();
  printf("early %ld total %ld after %ld\n", early, total, after);
  long want = 10L * (100 * TRANSFERS + TRANSFERS * (TRANSFERS - 1) / 2);
  if (early || total != want || after != 70L * TRANSFERS)
    return 1;
  puts("ok");
  return 0;
}
