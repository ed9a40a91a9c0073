// Five points of a grid whose border repeats itself, in cache.
struct ctx {
  long width;
  const float *in;
  float *out;
};
enum { WIDTH = 128, HEIGHT = 64, COUNT = WIDTH * HEIGHT, REPEAT = 200 };

STRAND(struct ctx *c, long i) {
  const float *p = c->in + c->width + i;
  c->out[i] = 0.5f * p[0] + 0.125f * (p[-1] + p[1] + p[-c->width] + p[c->width]);
}

#ifdef DRIVER
static float out[COUNT], in[COUNT + 2 * WIDTH + 2];
static struct ctx setup(void) {
  for (int k = 0; k < COUNT + 2 * WIDTH + 2; k++)
    in[k] = k % 100;
  return (struct ctx){WIDTH, in + 1, out};
}
#endif
