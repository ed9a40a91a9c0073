// units: threadprivate variables of one file, copyin and regions in others, nested regions too
#include "env.h"
#include <omp.h>
#include <stdio.h>

int main(void) {
  int wrong = 0;
  omp_set_max_active_levels(2);
  for (int value = 1; value <= 4; value++)
    wrong += copied_in(value);

  /* Values stay between regions of one size, whichever file opens them. */
#pragma omp parallel num_threads(3)
  {
    reset_all(0);
    level = 10 * (omp_get_thread_num() + 1);
    table[5] = omp_get_thread_num();
  }
  long sum = persisted(3);
  wrong += sum != 10 + 20 + 30 + 0 + 1 + 2;

  /* The primary thread's copies are those of the serial part. */
  reset_all(7);
  int same = 0;
#pragma omp parallel num_threads(3)
#pragma omp masked
  same = level == 7 && table_sum() == 7 * 16 && trace_of() == 21;
  wrong += !same;

  int nested = nested_copy(2, 2);
  printf("wrong %d nested %d\n", wrong, nested);
  if (wrong || nested != 4)
    return 1;
  puts("ok");
  return 0;
}
