// All floating types of the target, and conversions between them and integers.
#include <stdio.h>

_Float16 half_poly(_Float16 x) { return x * x + (_Float16)0.5 * x - (_Float16)1.25; }
float brain(const __bf16 *x) { return (float)*x; }
__attribute__((target("avx512bf16,avx512vl"))) __bf16 narrow(float x) { return (__bf16)(x * 2.0f); }
__bf16 brains[] = {(__bf16)1.5f, (__bf16)-0.0f, (__bf16)3.140625f};
long double ext(long double x, int n) {
  long double r = 1.0L / 3.0L;
  while (n-- > 0) r = r * x + 0x1.8p-3L;
  return r;
}
__float128 quad(double x) { return (__float128)x * 0.1Q; }
double back(__float128 q) { return (double)q; }
long to_int(float f, double d) { return (long)f + (long)(unsigned)d + (long)-d; }
float from_int(long a, unsigned long b, signed char c) { return (float)a + (float)b + (float)c; }
int classify(double a, double b) {
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 |
         __builtin_isunordered(a, b) << 6 | __builtin_islessgreater(a, b) << 7;
}
const double specials[] = {0.0, -0.0, 1.0 / 3, 1e308 * 10, -1e308 * 10, 4.9e-324, __builtin_nan("7")};
const float fspecials[] = {0.1f, 3.5f, 1e-45f, __builtin_inff()};
const long double lspecials[] = {0.1L, -1.0L, __builtin_infl()};
const _Float16 hspecials[] = {(_Float16)0.1, (_Float16)65504};

int main(void) {
  printf("%g %g %Lg\n", (double)half_poly((_Float16)2.5), (double)brain(&brains[2]), ext(0.5L, 9));
  printf("%.17g %ld %g\n", back(quad(3.0)), to_int(1.5f, 2.75), from_int(3, 4, -5));
  printf("%d %d\n", classify(1, 2), classify(specials[6], 0));
  printf("%g %g %Lg %g\n", specials[2], fspecials[0], lspecials[0], (double)hspecials[0]);
  return 0;
}
