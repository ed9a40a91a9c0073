// `ordered` behind a call in a dynamic loop without the clause.
#include <omp.h>
static int sums[64];
static void sum(int i) {
#pragma omp atomic
  sums[i % 64] += i;
}
static void turn(int i) {
#pragma omp ordered
  sum(i);
}
int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic) ordered
    for (int i = 0; i < 8; i++)
      turn(i);
  }
  return 0;
}
