// units: fork between regions: parent and child go on with regions, and the child forks again
#include "child.h"
#include <omp.h>
#include <stdio.h>

static long grandchild(int seed) {
  long mine = work(seed), its = ask_child(work, seed + 1);
  return mine * 1000 + its % 1000;
}

static long settings(int n) {
  omp_set_num_threads(n);
  int size = 0;
#pragma omp parallel reduction(+ : size)
  size++;
  return size;
}

int main(void) {
  int wrong = 0;
  /* Before any region, */
  long first = ask_child(work, 3);
  long here = work(3);
  wrong += first != here;
  /* and after several. */
  for (int k = 0; k < 4; k++)
    wrong += ask_child(work, k) != work(k);
  long deep = ask_child(grandchild, 5);
  wrong += deep != work(5) * 1000 + work(6) % 1000;

  int before = omp_get_max_threads();
  long three = ask_child(settings, 3);
  int after = omp_get_max_threads();
  wrong += before != after || three != 3;

  /* From an explicit task's function, between two regions of the parent. */
  long in_turn = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for ordered schedule(static, 1) reduction(+ : in_turn)
    for (int k = 0; k < 4; k++) {
#pragma omp ordered
      in_turn += work(k) % 7;
    }
  }
  long sum = 0;
  for (int k = 0; k < 4; k++)
    sum += work(k) % 7;
  wrong += sum != in_turn || sizes(3) != 3;
  printf("first %ld deep %ld wrong %d\n", first, deep, wrong);
  if (wrong)
    return 1;
  puts("ok");
  return 0;
}
