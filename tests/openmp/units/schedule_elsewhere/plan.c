#include "plan.h"
#include <omp.h>

void use(struct plan p) { omp_set_schedule((omp_sched_t)p.kind, p.chunk); }

struct plan current(void) {
  omp_sched_t kind;
  int chunk;
  omp_get_schedule(&kind, &chunk);
  return (struct plan){(int)(kind & ~omp_sched_monotonic), chunk};
}
