// Iterations until a point of the plane escapes: a loop that each lane leaves at its own time.
struct ctx {
  float x0, y0, dx, dy;
  int width, limit;
  int *out;
};
enum { WIDTH = 512, COUNT = WIDTH * WIDTH };

STRAND(struct ctx *c, long i) {
  int px = (int)i % c->width, py = (int)i / c->width;
  float cx = c->x0 + px * c->dx, cy = c->y0 + py * c->dy, x = 0, y = 0;
  int n = 0;
  while (n < c->limit && x * x + y * y < 4.0f) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    n++;
  }
  c->out[i] = n;
}

#ifdef DRIVER
static int out[COUNT];
static struct ctx setup(void) {
  return (struct ctx){-2, -1.25f, 2.5f / WIDTH, 2.5f / WIDTH, WIDTH, 1000, out};
}
#endif
