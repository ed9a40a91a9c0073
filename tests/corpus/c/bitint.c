// _BitInt of odd widths: arithmetic, shifts, conversions, and storage in memory.
#include <stdio.h>

typedef _BitInt(7) i7;
typedef unsigned _BitInt(33) u33;
typedef unsigned _BitInt(100) u100;
typedef unsigned _BitInt(120) u120;

struct mixed {
  i7 a;
  u33 b;
  u120 c;
};

static u120 mul(u120 a, u33 b) { return a * b + 1; }
static i7 wrap(int x) { return (i7)x; }

static struct mixed table[3] = {{1, 2, 3}, {-4, 5000000000uwb, 6}, {7, 8, 9}};

int main(void) {
  u120 acc = 1;
  for (int i = 0; i < 20; i++) acc = mul(acc, (u33)(i + 3));
  u100 narrow = (u100)(acc >> 5);
  struct mixed *m = &table[1];
  m->c = acc ^ m->b;
  m->a = wrap(m->a * 9);
  printf("%lx %lx %d\n", (unsigned long)narrow, (unsigned long)(m->c >> 60), (int)m->a);
  printf("%d %lu\n", (int)sizeof(struct mixed), (unsigned long)table[1].b);
  return 0;
}
