// Control flow: recursion, switch ranges and fall through, goto, computed goto, Duff's device, alloca, varargs.
#include <alloca.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
static int hanoi(int n, int a, int b, int c) { return n ? hanoi(n - 1, a, c, b) * 3 % 1000 + a + hanoi(n - 1, c, b, a) : 0; }
static int even(int n); static int odd(int n) { return n ? even(n - 1) : 0; } static int even(int n) { return n ? odd(n - 1) : 1; }
static const char *kind(int c) {
  switch (c) { case '0' ... '9': return "digit"; case 'a' ... 'z': case 'A' ... 'Z': return "letter"; case ' ': return "space"; default: return c < 0 ? "end" : "other"; }
}
static int vm(const unsigned char *code) {
  static void *const labels[] = {&&push, &&add, &&mul, &&dup, &&dec, &&jnz, &&halt};
  int stack[16], sp = 0, pc = 0;
#define NEXT goto *labels[code[pc++]]
  NEXT;
push: stack[sp++] = code[pc++]; NEXT;
add: sp--; stack[sp - 1] += stack[sp]; NEXT;
mul: sp--; stack[sp - 1] *= stack[sp]; NEXT;
dup: stack[sp] = stack[sp - 1]; sp++; NEXT;
dec: stack[sp - 1]--; NEXT;
jnz: if (stack[sp - 1]) pc = code[pc]; else pc++; NEXT;
halt: return stack[0] * 1000 + sp;
}
static void duff(char *to, const char *from, int n) {
  int k = (n + 3) / 4;
  switch (n % 4) { case 0: do { *to++ = *from++; case 3: *to++ = *from++; case 2: *to++ = *from++; case 1: *to++ = *from++; } while (--k > 0); }
}
static long total(int n, ...) {
  va_list ap; long s = 0; va_start(ap, n);
  for (int k = 0; k < n; k++) s += k % 3 == 0 ? va_arg(ap, int) : k % 3 == 1 ? va_arg(ap, long) : (long)(va_arg(ap, double) * 10);
  va_end(ap); return s;
}
static int reverse(const char *s) { size_t n = strlen(s); char *r = alloca(n + 1); for (size_t k = 0; k < n; k++) r[k] = s[n - 1 - k]; r[n] = 0; return printf("%s\n", r); }
int main(void) {
  printf("%d %d %d\n", ack(2, 9), hanoi(9, 1, 2, 3), even(1000));
  for (const char *p = "a7 !Z"; *p; p++) printf("%s ", kind(*p));
  printf("%s\n", kind(-1));
  const unsigned char code[] = {0, 1, 0, 6, 4, 5, 4, 3, 1, 1, 6};
  printf("%d\n", vm(code));
  char to[32] = {0}; duff(to, "seventeen letters", 17); printf("%s\n", to);
  printf("%ld %d\n", total(9, 1, 2l, 0.5, 4, 5l, 0.6, 7, 8l, 0.9), reverse("desserts"));
  int n = 0;
again:
  for (int i = 0; i < 5; i++) { if (i == 3 && n < 20) { n += i; goto again; } if (i == 4) continue; n++; }
  printf("%d\n", n);
  return 0;
}
