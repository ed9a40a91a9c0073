// Steps of the Collatz sequence: a branch in a loop, both of which lanes take at their own times.
struct ctx {
  unsigned limit;
  unsigned *out;
};
enum { COUNT = 1 << 18 };

STRAND(struct ctx *c, long i) {
  unsigned n = (unsigned)i + 1, steps = 0;
  while (n != 1 && steps < c->limit) {
    if (n % 2)
      n = 3 * n + 1;
    else
      n /= 2;
    steps++;
  }
  c->out[i] = steps;
}

#ifdef DRIVER
static unsigned out[COUNT];
static struct ctx setup(void) {
  return (struct ctx){1000, out};
}
#endif
