// A number of four bytes is passed to the code of a region in a word of eight, of which the rest is
// undefined. With `if`, the code is called.
#include <omp.h>
#include <stdio.h>

int has = 1, small = 5;

int main(void) {
  long sum[8] = {0};
#pragma omp parallel firstprivate(small) if (has > 0)
  {
    small += 2;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 8; i++) {
#pragma omp parallel firstprivate(small) if (i & 1)
#pragma omp for schedule(dynamic)
      for (int k = 0; k < 3; k++) {
#pragma omp atomic
        sum[i] += small * k;
      }
    }
  }
  for (int i = 0; i < 8; i++)
    printf("%ld\n", sum[i]);
}
