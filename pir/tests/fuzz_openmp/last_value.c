// The value of the last iteration of a loop that is all of its region.
#include <omp.h>
#include <stdio.h>

int main(void) {
  int last = 8;
  short other = 3;
  long linear = 1, seen[4];
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < 3; i++)
    last = i % 7 % 3;
#pragma omp parallel for simd lastprivate(other)
  for (long i = 9; i > 2; i -= 2)
    other = i * 5;
#pragma omp parallel for simd linear(linear : 3)
  for (int i = 0; i < 4; i++)
    seen[i] = linear;
  printf("%d %d %ld %ld\n", last, other, linear, seen[3]);
}
