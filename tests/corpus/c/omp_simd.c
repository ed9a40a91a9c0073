// SIMD loops: safelen, simdlen, aligned, linear, reduction, nontemporal, if; declare simd; parallel for simd.
#include <stdio.h>

#define N 128
static float x[N] __attribute__((aligned(64))), y[N] __attribute__((aligned(64)));
static int idx[N];

#pragma omp declare simd simdlen(8) notinbranch uniform(k) linear(i : 1)
static float weigh(float v, int k, int i) { return v * (float)k + (float)i; }
#pragma omp declare simd inbranch
int twice(int v) { return v + v; }

int main(void) {
  float sum = 0, best = -1;
  int j = 0, last = 0;
#pragma omp simd safelen(16) simdlen(8) aligned(x, y : 64)
  for (int i = 0; i < N; i++) { x[i] = (float)(i % 13); y[i] = 1; }
#pragma omp simd linear(j : 2)
  for (int i = 0; i < N; i++) { idx[i] = j; j += 2; }
#pragma omp simd safelen(4)
  for (int i = 4; i < N; i++) y[i] = y[i - 4] * 0.5f + x[i] * 0.5f;
#pragma omp simd reduction(+ : sum) reduction(max : best) lastprivate(last)
  for (int i = 0; i < N; i++) { sum += weigh(x[i], 2, i); best = x[i] > best ? x[i] : best; last = twice(i); }
#pragma omp parallel for simd num_threads(2) schedule(static, 16)
  for (int i = 0; i < N; i++) y[i] *= 2;
#pragma omp for simd nontemporal(x) if (simd : 1)
  for (int i = 0; i < N; i++) x[i] += (float)idx[i];
  printf("%g %g %d %d %g %g\n", (double)sum, (double)best, j, last, (double)y[N - 1], (double)x[N - 1]);
  return 0;
}
