// Rays through a field of balls: each step goes as far as the nearest one is away. Lanes hit, miss
// and give up at their own times, and shade what they hit by a branch.
struct ctx {
  int width, balls, limit;
  const float *x, *y, *z, *r;
  float *out;
};
enum { WIDTH = 256, COUNT = WIDTH * WIDTH, BALLS = 6 };

STRAND(struct ctx *c, long i) {
  int px = (int)i % c->width, py = (int)i / c->width;
  float dx = px * (2.0f / 256) - 1, dy = py * (2.0f / 256) - 1, dz = 1.5f;
  float s = 1 / __builtin_sqrtf(dx * dx + dy * dy + dz * dz);
  dx *= s, dy *= s, dz *= s;
  float t = 0, colour = 0;
  for (int step = 0; step < c->limit; step++) {
    float x = t * dx, y = t * dy, z = t * dz - 4;
    float near = 1e9f;
    int which = 0;
    for (int k = 0; k < c->balls; k++) {
      float ex = x - c->x[k], ey = y - c->y[k], ez = z - c->z[k];
      float d = __builtin_sqrtf(ex * ex + ey * ey + ez * ez) - c->r[k];
      if (d < near) {
        near = d;
        which = k;
      }
    }
    if (near < 0.001f) {
      colour = which % 2 ? 1 - t * 0.1f : (x + y) * 0.5f + z * 0.1f;
      break;
    }
    t += near;
    if (t > 20)
      break;
  }
  c->out[i] = colour;
}

#ifdef DRIVER
static float out[COUNT], x[BALLS], y[BALLS], z[BALLS], r[BALLS];
static struct ctx setup(void) {
  for (int k = 0; k < BALLS; k++) {
    x[k] = (k * 37 % 11) * 0.3f - 1.5f, y[k] = (k * 17 % 7) * 0.4f - 1.2f;
    z[k] = (k * 5 % 3) * 0.5f, r[k] = 0.3f + (k % 3) * 0.15f;
  }
  return (struct ctx){WIDTH, BALLS, 100, x, y, z, r, out};
}
#endif
