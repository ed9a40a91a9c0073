// Bit-fields of several widths and signs, in plain, packed and anonymous members.
#include <stdio.h>

struct flags {
  unsigned a : 1;
  int b : 3;
  unsigned : 0;
  unsigned long c : 40;
  signed char d : 5;
  _Bool e : 1;
};
struct __attribute__((packed)) tight {
  unsigned x : 9;
  unsigned y : 14;
  unsigned short z;
  long w : 33;
};
static struct flags init = {.a = 1, .b = -2, .c = 0xABCDEF0123, .d = 7, .e = 1};
static const struct tight ro = {.x = 300, .y = 9999, .z = 77, .w = -5};

void bump(struct flags *f) {
  f->a ^= 1;
  f->b++;
  f->c += 3;
  f->d -= 9;
  f->e = !f->e;
}

int main(void) {
  struct tight t = ro;
  volatile struct flags v = init;
  bump(&init);
  t.y += t.x;
  t.w *= 2;
  v.b = 3;
  printf("%u %d %lx %d %d\n", init.a, init.b, (unsigned long)init.c, init.d, init.e);
  printf("%u %u %u %ld %d %d\n", t.x, t.y, t.z, (long)t.w, v.b, (int)sizeof t);
  return 0;
}
