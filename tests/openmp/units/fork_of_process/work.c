#include "child.h"

static long step(long x) { return (x * 1103515245 + 12345) % 2147483647; }

long work(int seed) {
  long v[256], sum = 0;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 9)
    for (int i = 0; i < 256; i++)
      v[i] = step(step(seed * 1000 + i)) % 1000;
#pragma omp single
    for (int b = 0; b < 256; b += 32) {
#pragma omp task firstprivate(b) shared(sum, v)
      {
        long s = 0;
        for (int i = b; i < b + 32; i++)
          s += v[i];
#pragma omp atomic
        sum += s;
      }
    }
  }
  return sum;
}

int sizes(int threads) {
  int n = 0;
#pragma omp parallel num_threads(threads) reduction(+ : n)
  n++;
  return n;
}
