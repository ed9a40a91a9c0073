#include "stages.h"

static int initialisations;

struct config read_config(int round) {
  struct config c;
#pragma omp single copyprivate(c)
  {
    initialisations++;
    c.width = 10 + round;
    c.height = 20 + round;
    c.scale = 0.5 * round;
  }
  return c;
}

int count_initialisations(void) { return initialisations; }

int one_of_us(int *votes) {
  int me = 0;
#pragma omp single nowait
  {
#pragma omp atomic
    ++*votes;
    me = 1;
  }
  return me;
}
