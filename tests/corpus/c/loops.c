// Loops for the vectoriser, the unroller and the interchanger, with loop hints.
#include <stdint.h>
#include <stdio.h>

#define N 64
static float a[N][N], b[N][N], c[N][N];
static uint8_t img[N * N];

static void matmul(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      float s = 0;
      for (int k = 0; k < N; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
static unsigned histogram(const uint8_t *p, int n) {
  unsigned h[16] = {0}, best = 0;
#pragma clang loop unroll_count(4)
  for (int i = 0; i < n; i++) h[p[i] >> 4]++;
#pragma clang loop vectorize(disable)
  for (int i = 0; i < 16; i++) best = h[i] > best ? h[i] : best;
  return best;
}
static int dot(const int16_t *x, const int16_t *y, int n) {
  int s = 0;
#pragma clang loop vectorize_width(8) interleave_count(2)
  for (int i = 0; i < n; i++) s += x[i] * y[i];
  return s;
}
static void stencil(double *restrict o, const double *restrict p, int n) {
#pragma clang loop vectorize(assume_safety)
  for (int i = 1; i < n - 1; i++) o[i] = 0.25 * p[i - 1] + 0.5 * p[i] + 0.25 * p[i + 1];
}
static int first_above(const int16_t *x, int n, int limit) {
  for (int i = 0; i < n; i++) if (x[i] > limit) return i;
  return -1;
}
static long strided(const int16_t *x, int n) {
  long s = 0;
#pragma nounroll
  for (int i = 0; i < n; i += 3) s += i & 4 ? x[i] : -x[i];
  return s;
}

int main(void) {
  int16_t x[N], y[N];
  double p[N], o[N] = {0};
  for (int i = 0; i < N; i++) {
    x[i] = (int16_t)(i * 7 % 31); y[i] = (int16_t)(i - 9); p[i] = i * i;
    for (int j = 0; j < N; j++) { a[i][j] = (float)(i ^ j); b[i][j] = (float)(i & j); img[i * N + j] = (uint8_t)(i * j); }
  }
  matmul();
  stencil(o, p, N);
  printf("%g %g %u %d %g %d %ld\n", (double)c[3][5], (double)c[63][63], histogram(img, N * N), dot(x, y, N), o[10], first_above(x, N, 28), strided(x, N));
  return 0;
}
