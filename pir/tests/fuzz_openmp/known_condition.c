// The condition of the outer region is known after some simplification, and false.
#include <omp.h>
#include <stdio.h>

static unsigned v1[8];

int main(void) {
  unsigned v2 = 49;
  if (v2 % 2) {
    #pragma omp parallel if ((1ul - v2) & 1) firstprivate(v2)
    {
      #pragma omp parallel
      {
        #pragma omp barrier
        unsigned v3 = omp_get_level();
        #pragma omp atomic compare seq_cst
        if (v1[4] < v3) { v1[4] = v3; }
      }
    }
  }
  printf("%u\n", v1[4]);
}
