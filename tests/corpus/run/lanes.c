// Vectors of clang, complex numbers, thread-local and static state, 128-bit integers, population counts.
#include <complex.h>
#include <stdint.h>
#include <stdio.h>

typedef int v8 __attribute__((vector_size(32)));
typedef float f4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((ext_vector_type(16)));
static _Thread_local int per_thread = 5;
static int next(void) { static int n; return n += per_thread++; }
static double complex power(double complex z, int n) { double complex r = 1; while (n--) r = r * z; return r; }
static v8 step(v8 a, v8 b) { v8 m = a > b; return (a & m) | (b & ~m); }
int main(void) {
  v8 a = {1, -2, 3, -4, 5, -6, 7, -8}, b = {0, 1, 2, 3, 4, 5, 6, 7};
  v8 c = step(a * b, a + b) << 1;
  for (int k = 0; k < 8; k++) printf("%d ", c[k]);
  f4 f = {1, 2, 3, 4}; f = f * f - 0.5f; f = __builtin_shufflevector(f, f, 3, 2, 1, 0);
  printf("%g %g\n", f[0], f[3]);
  b16 bytes = 200; bytes += (b16){1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 50, 60, 70, 80, 90, 100};
  unsigned s = 0; for (int k = 0; k < 16; k++) s += bytes[k];
  printf("%u %d %d\n", s, next() + next(), per_thread);
  double complex z = power(0.5 + 0.75 * I, 7);
  printf("%.10f %.10f %.10f\n", creal(z), cimag(z), cabs(3 + 4 * I));
  unsigned __int128 p = 1; for (int k = 1; k < 31; k++) p *= (unsigned)k;
  printf("%016llx%016llx\n", (unsigned long long)(p >> 64), (unsigned long long)p);
  __int128 q = -(__int128)p / 1000003; printf("%lld %lld\n", (long long)(q % 1000000007), (long long)(q >> 64));
  int bits = 0; for (uint64_t k = 1; k; k <<= 3) bits += __builtin_popcountll(k * 0x9E3779B97F4A7C15ull) + __builtin_ctzll(k) - __builtin_clzll(k);
  printf("%d\n", bits);
  return 0;
}
