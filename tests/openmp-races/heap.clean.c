// race: none
// Each thread has memory of its own.
#include <stdlib.h>
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    int *p = malloc(4 * sizeof *p);
    p[0] = 1;
    sum += p[0];
    free(p);
  }
  return sum != 2;
}
