// Sections, single with copyprivate, masked, critical with names and hints, atomics of all kinds, flush.
#include <omp.h>
#include <stdio.h>

static int s1, s2, s3, count;
static long atomics;
static double real = 1;
static int bits = 0xF0;

int main(void) {
  int single_value = 0, copies = 0, old = -1;
#pragma omp parallel num_threads(3) firstprivate(single_value) private(old)
  {
#pragma omp sections lastprivate(s3)
    {
      s1 = 1;
#pragma omp section
      s2 = 2;
#pragma omp section
      s3 = 3;
    }
#pragma omp single copyprivate(single_value)
    single_value = 9;
#pragma omp single nowait
    count += 100;
#pragma omp masked filter(1)
    s1 += 10;
#pragma omp critical
    copies += single_value;
#pragma omp critical(named) hint(omp_sync_hint_contended)
    count++;
#pragma omp atomic
    atomics += 2;
#pragma omp atomic update seq_cst
    real *= 2.0;
#pragma omp atomic capture
    { old = bits; bits ^= 1; }
#pragma omp atomic write release
    s2 = 5;
#pragma omp atomic read acquire
    old = s2;
#pragma omp atomic compare
    if (s3 < 4) s3 = 4;
#pragma omp flush(s1)
#pragma omp barrier
  }
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    s1 *= 2;
#pragma omp section
    s2 *= 3;
  }
  printf("%d %d %d %d %d %ld %g %d %d\n", s1, s2, s3, count, copies, atomics, real, bits, single_value);
  return 0;
}
