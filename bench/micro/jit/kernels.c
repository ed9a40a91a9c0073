// Kernels for the bench: `clang-22 -O2 -S -emit-llvm -fno-vectorize -fno-slp-vectorize -fno-unroll-loops`
// makes kernels.O2.ll of this, and with `-O0 -Xclang -disable-O0-optnone` kernels.O0.ll.
#include <stdint.h>
int64_t fib(int64_t n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
void saxpy(int64_t n, float a, float *restrict x, float *restrict y) {
  for (int64_t i = 0; i < n; i++) y[i] = a * x[i] + y[i];
}
int mandel(int w, int h, int max) {
  int total = 0;
  for (int py = 0; py < h; py++)
    for (int px = 0; px < w; px++) {
      float cx = -2.0f + px * (3.0f / w), cy = -1.0f + py * (2.0f / h), x = 0, y = 0; int i = 0;
      while (i < max && x * x + y * y < 4.0f) { float t = x * x - y * y + cx; y = 2 * x * y + cy; x = t; i++; }
      total += i;
    }
  return total;
}
double dot(int64_t n, const double *a, const double *b) { double s = 0; for (int64_t i = 0; i < n; i++) s += a[i] * b[i]; return s; }
void matmul(int64_t n, const double *a, const double *b, double *c) {
  for (int64_t i = 0; i < n; i++) for (int64_t j = 0; j < n; j++) { double s = 0; for (int64_t k = 0; k < n; k++) s += a[i*n+k]*b[k*n+j]; c[i*n+j] = s; }
}
