// Compiler builtins: overflow, saturation, bit operations, hints, memory, object sizes.
#include <stdio.h>

static int checked(int a, int b) {
  int r;
  unsigned long u;
  int flags = __builtin_add_overflow(a, b, &r) | __builtin_mul_overflow(a, b, &r) << 1;
  flags |= __builtin_sub_overflow((unsigned long)a, (unsigned long)b, &u) << 2;
  return flags | __builtin_smul_overflow(a, 2, &r) << 3;
}
static int bits(unsigned x, unsigned long y) {
  return __builtin_clz(x) + __builtin_ctz(x) * 2 + __builtin_popcountl(y) * 3 + __builtin_parity(x) * 5 +
         __builtin_ffs((int)x) * 7 + (int)(__builtin_bswap32(x) & 3) + (int)__builtin_bitreverse8((unsigned char)x) +
         (int)__builtin_rotateleft32(x, 5) % 11 + (int)(__builtin_bswap64(y) >> 60);
}
typedef int v4 __attribute__((vector_size(16)));
static v4 saturate(v4 a, v4 b) { return __builtin_elementwise_add_sat(a, b) - __builtin_elementwise_sub_sat(b, a); }
static long hints(const long *p, int n) {
  long s = 0;
  __builtin_assume(n > 0);
  p = __builtin_assume_aligned(p, 16);
  for (int i = 0; i < n; i++) {
    __builtin_prefetch(p + i + 8, 0, 1);
    if (__builtin_expect(p[i] < 0, 0)) s -= 1000;
    if (__builtin_expect_with_probability(p[i] == 3, 1, 0.25)) s += 7;
    s += p[i];
  }
  if (n < 0) __builtin_unreachable();
  return s;
}
static unsigned size_of(int which) {
  char small[8], large[32];
  char *p = which ? small : large;
  __builtin_memset(p, which, 8);
  return (unsigned)__builtin_dynamic_object_size(p, 0) * 0 + (unsigned)__builtin_object_size(small, 1) + (unsigned)p[7];
}
static int constant(int x) { return __builtin_constant_p(x) ? x - x : __builtin_constant_p(7) - 1; }

int main(void) {
  _Alignas(16) long data[6] = {1, 2, 3, 4, 5, 6};
  char copy[16];
  v4 s = saturate((v4){2147483647, 1, -5, 7}, (v4){1, 1, 1, 1});
  __builtin_memcpy(copy, "builtin memcpy!", 16);
  __builtin_memcpy_inline(copy, "B", 1);
  __builtin_memmove(copy + 1, copy + 2, 4);
  unsigned carry, low = __builtin_addc(0xFFFFFFFFu, 1u, 1u, &carry);
  printf("%d %d %d %ld\n", checked(2147483647, 2), checked(1, 2), bits(0x00F0A5u, 0xFF00FF), hints(data, 6));
  printf("%d %d %u %d %s %u %u\n", s[0], s[2], size_of(1), constant(low), copy, low, carry);
  printf("%d %d\n", __builtin_frame_address(0) != 0, __builtin_return_address(0) != 0);
  return 0;
}
