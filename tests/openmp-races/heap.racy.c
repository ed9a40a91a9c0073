// race: p at 8, 9
// The pointer to the memory of a thread is shared.
#include <stdlib.h>
int main(void) {
  int *p = 0;
#pragma omp parallel num_threads(2) shared(p)
  {
    p = malloc(4 * sizeof *p);
    if (!p)
      abort();
  }
  return 0;
}
