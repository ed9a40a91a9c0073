// units: dependences between tasks of different files: in, out, inout, mutexinoutset, depobj, taskwait
#include "blocks.h"
#include <stdio.h>

long block[BLOCKS];
long history[BLOCKS];

static long expected(void) {
  long b[BLOCKS], sum = 0;
  for (int k = 0; k < BLOCKS; k++)
    b[k] = k + 1;
  for (int s = 1; s <= STEPS; s++)
    for (int k = 0; k < BLOCKS; k++)
      b[k] = (b[k] * 3 + (k ? b[k - 1] : 0) + s) % 100003;
  for (int k = 0; k < BLOCKS; k++)
    sum += b[k];
  return sum;
}

int main(void) {
  long sum = 0, note = -1, seen = -1, waited = -1;
#pragma omp parallel
#pragma omp single
  {
    for (int b = 0; b < BLOCKS; b++)
      start_block(b);
    for (int s = 1; s <= STEPS; s++)
      for (int b = 0; b < BLOCKS; b++)
        step_block(b, s);
    for (int b = 0; b < BLOCKS; b++)
      add_to(&sum, b);
    note_all(&note);

    omp_depend_t edge;
#pragma omp depobj(edge) depend(in : sum)
    watch(&edge, &seen, &sum);
#pragma omp depobj(edge) update(inout)
    watch(&edge, &seen, &sum);
#pragma omp depobj(edge) destroy

    /* Waits for the tasks of the other files that write block[3], not for all. */
#pragma omp taskwait depend(in : block[3])
    waited = block[3];
  }
  long want = expected();
  int monotonic = 1;
  for (int b = 0; b < BLOCKS; b++)
    monotonic &= history[b] == STEPS;
  printf("sum %ld seen %ld note %ld history %d\n", sum, seen, note, monotonic);
  if (sum != want || seen != 2 * want || note != want || !monotonic || waited != block[3])
    return 1;
  puts("ok");
  return 0;
}
