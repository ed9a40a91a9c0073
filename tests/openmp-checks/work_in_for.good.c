// A worksharing loop in `for`, behind a call.
#include <omp.h>
static int sums[64];
static void sum(int i) {
#pragma omp atomic
  sums[i % 64] += i;
}
static double total;
static void work(int n) {
#pragma omp for
  for (int i = 0; i < n; i++)
    sum(i);
}
int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 8; i++)
    sum(8);
    work(8);
  }
  return 0;
}
