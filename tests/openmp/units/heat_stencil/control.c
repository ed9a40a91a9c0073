#include "grid.h"

int checks;

/* One thread decides, all hear it. */
int should_stop(struct problem *p, double change) {
  int stop;
#pragma omp single copyprivate(stop)
  {
    checks++;
    p->residual = change;
    p->iterations++;
    p->converged = change < 0.01;
    stop = p->converged;
  }
  return stop;
}
