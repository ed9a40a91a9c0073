#include "queue.h"
#include <sched.h>

struct item *pop(void) {
  struct item *i;
#pragma omp critical(list)
  {
    i = head;
    if (i) {
      head = i->next;
      count--;
    }
  }
  return i;
}

long consume(int n) {
  long sum = 0;
#pragma omp parallel for num_threads(2) schedule(static, 3) reduction(+ : sum)
  for (int k = 0; k < n; k++) {
    struct item *i;
    while (!(i = pop()))
      sched_yield();
    sum += i->value;
  }
  return sum;
}
