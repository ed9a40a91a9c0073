#include "queue.h"

struct item *head;
int count;

void push(struct item *i) {
#pragma omp critical(list)
  {
    i->next = head;
    head = i;
    count++;
  }
}

int length(void) {
  int n;
#pragma omp critical(list)
  n = count;
  return n;
}

void produce(struct item *items, int n) {
#pragma omp parallel for num_threads(2) schedule(dynamic, 10)
  for (int k = 0; k < n; k++)
    push(items + k);
}
