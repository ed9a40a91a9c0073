// Target intrinsics of the baseline x86-64 instruction set, and functions with other target features.
#include <immintrin.h>
#include <stdio.h>

static float hsum(const float *p) {
  __m128 v = _mm_loadu_ps(p), s = _mm_add_ps(v, _mm_movehl_ps(v, v));
  return _mm_cvtss_f32(_mm_add_ss(s, _mm_shuffle_ps(s, s, 1)));
}
static int find(const char *s, char c) {
  __m128i v = _mm_loadu_si128((const __m128i *)s);
  return __builtin_ctz((unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(c))) | 1u << 16);
}
static long pack(void) {
  __m128i a = _mm_set_epi32(70000, -5, 300, 40), b = _mm_packs_epi32(a, a);
  return _mm_cvtsi128_si64(_mm_madd_epi16(b, _mm_set1_epi16(3)));
}
__attribute__((target("avx2,fma"))) void axpy256(float *y, const float *x, float a, int n) {
  for (int i = 0; i + 8 <= n; i += 8)
    _mm256_storeu_ps(y + i, _mm256_fmadd_ps(_mm256_set1_ps(a), _mm256_loadu_ps(x + i), _mm256_loadu_ps(y + i)));
}
__attribute__((target("avx512f"))) void masked512(int *p, int n) {
  __mmask16 m = (__mmask16)((1u << n) - 1);
  _mm512_mask_storeu_epi32(p, m, _mm512_maskz_add_epi32(m, _mm512_maskz_loadu_epi32(m, p), _mm512_set1_epi32(3)));
}
static double root(double x) { return _mm_cvtsd_f64(_mm_sqrt_sd(_mm_setzero_pd(), _mm_set_sd(x))); }

int main(void) {
  float f[4] = {1, 2, 3, 4.5f};
  char text[17] = "find the letter!";
  _mm_pause();
  _mm_sfence();
  printf("%g %d %d %ld %g\n", (double)hsum(f), find(text, 'l'), find(text, 'q'), pack(), root(6.25));
  return 0;
}
