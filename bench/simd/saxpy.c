// a x + y, in cache: nothing differs between lanes but the numbers.
struct ctx {
  float a;
  const float *x, *y;
  float *out;
};
enum { COUNT = 1 << 12, REPEAT = 400 };

STRAND(struct ctx *c, long i) {
  c->out[i] = c->a * c->x[i] + c->y[i];
}

#ifdef DRIVER
static float out[COUNT], x[COUNT], y[COUNT];
static struct ctx setup(void) {
  for (int k = 0; k < COUNT; k++)
    x[k] = k % 100, y[k] = k % 77;
  return (struct ctx){2.5f, x, y, out};
}
#endif
