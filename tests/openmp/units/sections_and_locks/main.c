// units: critical sections and locks that regions of one file and threads of another use at once
#include "shared.h"
#include <stdio.h>

long counted, guarded;
omp_lock_t guard;

int main(void) {
  enum { ROUNDS = 400, PART = 20, TASKS = 300 };
  omp_init_lock(&guard);
  long threads = 0, of_tasks = 0;
#pragma omp parallel
  {
#pragma omp atomic
    threads++;
    for (int i = 0; i < ROUNDS; i++) {
#pragma omp critical(account)
      counted++;
      omp_set_lock(&guard);
      guarded++;
      omp_unset_lock(&guard);
      if (i % 100 == 0)
        add_inside(PART);
    }
#pragma omp critical
    of_tasks += tasks_inside(TASKS);
  }
  add_inside(10 * PART);
  of_tasks += tasks_inside(TASKS);
  omp_destroy_lock(&guard);
  long inside = threads * (ROUNDS / 100) * PART + 10 * PART;
  int right = counted == threads * ROUNDS + inside && guarded == threads * ROUNDS + 2 * inside &&
              of_tasks == (threads + 1) * TASKS;
  puts(right ? "ok" : "wrong");
  return !right;
}
