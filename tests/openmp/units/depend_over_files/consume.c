#include "blocks.h"

void add_to(long *sum, int b) {
#pragma omp task depend(mutexinoutset : *sum) depend(in : block[b]) firstprivate(sum, b)
  *sum += block[b];
}

void note_all(long *note) {
#pragma omp task depend(iterator(k = 0 : BLOCKS), in : block[k]) firstprivate(note)
  {
    long s = 0;
    for (int k = 0; k < BLOCKS; k++)
      s += block[k];
    *note = s;
  }
}

void watch(omp_depend_t *edge, long *seen, const long *of) {
#pragma omp task depend(depobj : *edge) firstprivate(seen, of)
  *seen = *seen < 0 ? *of : *seen + *of;
}
