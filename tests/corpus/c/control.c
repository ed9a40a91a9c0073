// Switches with ranges and fallthrough, nested loops with labels, ternaries, goto, do-while.
#include <stdio.h>

static const char *kind(int c) {
  switch (c) {
  case 'a' ... 'z': return "lower";
  case 'A' ... 'Z': return "upper";
  case '0' ... '9': return "digit";
  case ' ': case '\t': case '\n': return "space";
  default: return "other";
  }
}
static int duff(int n) {
  int count = 0, k = (n + 3) / 4;
  switch (n % 4) {
  case 0: do { count += 1;
  case 3: count += 10;
  case 2: count += 100;
  case 1: count += 1000; } while (--k > 0);
  }
  return count;
}
static int primes(int n) {
  int found = 0;
  for (int i = 2; i < n; i++) {
    for (int j = 2; j * j <= i; j++)
      if (i % j == 0) goto next;
    found++;
  next:;
  }
  return found;
}
static long wide(unsigned long x) {
  switch (x) {
  case 0xFFFFFFFFFFFFFFFFul: return -1;
  case 1ul << 40: return 40;
  case 0: return 0;
  }
  return x > 100 ? x < 1000 ? 3 : 4 : x & 1 ? 1 : 2;
}
static unsigned collatz(unsigned n) { unsigned s = 0; while (n != 1) { n = n % 2 ? 3 * n + 1 : n / 2; s++; } return s; }

int main(void) {
  printf("%s %s %s %s %s\n", kind('q'), kind('Q'), kind('7'), kind('\t'), kind('#'));
  printf("%d %d %d\n", duff(10), duff(8), primes(100));
  printf("%ld %ld %ld %ld %u\n", wide(-1ul), wide(1ul << 40), wide(50), wide(500), collatz(27));
  return 0;
}
