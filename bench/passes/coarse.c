/* A task of a microsecond for each element of a list. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct node {
  struct node *next;
  long value;
};

static inline long mixed(long x, long k) {
  for (long i = 0; i < 400; i++)
    x = (x ^ (x >> 7)) * 31 + k;
  return x;
}

__attribute__((noinline)) static void visit(struct node *first, long k) {
#pragma omp parallel
#pragma omp single
  for (struct node *p = first; p; p = p->next)
#pragma omp task firstprivate(p)
    p->value = mixed(p->value, k);
}

int main(int argc, char **argv) {
  long n = (argc > 1 ? atol(argv[1]) : 40000) / 20, sum = 0;
  struct node *nodes = calloc(n, sizeof *nodes);
  struct timespec begin, end;
  for (long i = 0; i + 1 < n; i++)
    nodes[i].next = &nodes[i + 1];
  visit(nodes, n);
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (long k = 0; k < 20; k++)
    visit(nodes, k);
  clock_gettime(CLOCK_MONOTONIC, &end);
  for (long i = 0; i < n; i++)
    sum += nodes[i].value;
  printf("%ld %.9f\n", sum, end.tv_sec - begin.tv_sec + (end.tv_nsec - begin.tv_nsec) * 1e-9);
  return 0;
}
