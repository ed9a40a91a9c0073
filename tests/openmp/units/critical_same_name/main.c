// units: named and unnamed critical sections of several files exclude each other within a team
#include "counter.h"
#include <stdio.h>

struct pair named, unnamed;

int main(void) {
  enum { N = 3000 };
#pragma omp parallel
  {
#pragma omp for nowait schedule(dynamic, 5)
    for (int i = 0; i < N; i++)
      add_here(i);
#pragma omp for nowait schedule(dynamic, 5)
    for (int i = 0; i < N; i++)
      add_there(i);
#pragma omp for nowait schedule(static, 7)
    for (int i = 0; i < N; i++)
      add_third(i);
#pragma omp for nowait schedule(dynamic)
    for (int i = 0; i < N; i++) {
#pragma omp critical(account)
      {
        ENTER(named);
        named.a += i;
        named.b += i;
        LEAVE(named);
      }
    }
  }
  /* Outside of regions too. */
  add_here(1);
  add_there(1);
  add_third(1);
  long sum = (long)N * (N - 1) / 2;
  printf("named %ld %ld unnamed %ld %ld broken %d %d\n", named.a, named.b, unnamed.a, unnamed.b,
         named.broken, unnamed.broken);
  if (named.a != 4 * sum + 3 || unnamed.a != 3 * sum + 3 || named.a != named.b)
    return 1;
  if (unnamed.a != unnamed.b || named.broken || unnamed.broken)
    return 2;
  puts("ok");
  return 0;
}
