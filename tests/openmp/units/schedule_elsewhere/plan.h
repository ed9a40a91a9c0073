#ifndef PLAN_H
#define PLAN_H

struct plan {
  int kind, chunk;
};

void use(struct plan p);         /* plan.c: omp_set_schedule */
struct plan current(void);       /* plan.c: omp_get_schedule */
void trace(int n, int *by, int *order); /* loop.c: schedule(runtime), in the caller's team */
void own_region(int n, int *by, int threads);

#endif
