#include "hooks.h"
#include <omp.h>
#include <stdio.h>

long counted_at_exit;

void leave_by_loop(void) {
#pragma omp parallel for reduction(+ : counted_at_exit)
  for (int i = 0; i < 400; i++)
    counted_at_exit += i % 4;
}

void leave_by_tasks(void) {
  long children = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 30; k++) {
#pragma omp task shared(children)
    {
#pragma omp atomic
      children++;
    }
  }
  counted_at_exit += children;
}

void leave_last(void) {
  printf("at exit %ld level %d\n", counted_at_exit, omp_get_level());
  puts(counted_at_exit == 630 ? "ok" : "wrong");
}
