// Unions: punning, anonymous members, unions in constant initialisers and by-value arguments.
#include <stdio.h>
#include <string.h>

union num {
  float f;
  unsigned u;
  unsigned char bytes[8];
  double d;
};
struct value {
  enum { INT, REAL, TEXT } kind;
  union {
    long i;
    double r;
    const char *s;
  };
};
static union num table[] = {{.f = 1.0f}, {.bytes = {1, 2, 3, 4, 5, 6, 7, 8}}, {.d = 2.5}};
static struct value values[] = {{INT, .i = -7}, {REAL, .r = 0.5}, {TEXT, .s = "hello"}};

static unsigned bits(union num n) { return n.u; }
static union num make(unsigned u) {
  union num n;
  memset(&n, 0, sizeof n);
  n.u = u;
  return n;
}
static double weigh(struct value v) {
  switch (v.kind) {
  case INT: return (double)v.i;
  case REAL: return v.r;
  case TEXT: return (double)strlen(v.s);
  }
  return -1;
}

int main(void) {
  double sum = 0;
  for (int i = 0; i < 3; i++) sum += weigh(values[i]);
  printf("%08x %08x %g\n", bits(table[0]), bits(table[1]), make(0x40490fdb).f);
  printf("%g %g\n", sum, table[2].d);
  return 0;
}
