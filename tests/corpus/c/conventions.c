// Calling conventions and tail calls: musttail, preserve_most, preserve_all, ms_abi, vectorcall, regcall.
#include <stdio.h>

static int odd(unsigned n);
static int even(unsigned n) {
  if (n == 0) return 1;
  __attribute__((musttail)) return odd(n - 1);
}
static int odd(unsigned n) {
  if (n == 0) return 0;
  __attribute__((musttail)) return even(n - 1);
}
static long log_count;
__attribute__((preserve_most, noinline)) static void note(long x) { log_count += x; }
__attribute__((preserve_all, noinline)) static void note_all(long x) { log_count += 2 * x; }
__attribute__((ms_abi, noinline)) static long windows(long a, double b, long c, long d, long e) { return a + (long)b + c * d - e; }
__attribute__((sysv_abi)) static long unixy(long a) { return a + 1; }
__attribute__((vectorcall, noinline)) static double vec(double a, double b) { return a * b; }
__attribute__((regcall, noinline)) static int reg(int a, int b, int c) { return a * b + c; }
__attribute__((swiftcall, noinline)) static int swift(__attribute__((swift_context)) int *ctx, int x) { return *ctx + x; }
__attribute__((noinline, nothrow)) static int chain(int x) { return x < 0 ? x : reg(x, x, 1); }

int main(void) {
  int ctx = 30;
  note(3);
  note_all(4);
  printf("%d %d %ld\n", even(1000), odd(7), log_count);
  printf("%ld %ld %g %d %d %d\n", windows(1, 2.5, 3, 4, 5), unixy(5), vec(1.5, 4), reg(2, 3, 4), swift(&ctx, 12), chain(9));
  return 0;
}
