#include "particles.h"

/* Pushes apart what is near: an integer that is odd in the distance. */
static long push(long d) {
  long a = d < 0 ? -d : d;
  return a >= 600 || a == 0 ? 0 : (d < 0 ? -1 : 1) * (600 - a) / 64;
}

static void pair(struct world *w, int i, int k) {
  if (i == k)
    return;
  long dx = w->p[i].x - w->p[k].x, dy = w->p[i].y - w->p[k].y;
  if (dx >= 600 || dx <= -600 || dy >= 600 || dy <= -600)
    return;
  w->fx[i] += push(dx);
  w->fy[i] += push(dy);
}

void forces(struct world *w) {
#pragma omp for collapse(2) schedule(dynamic, 3)
  for (int y = 0; y < CELLS; y++)
    for (int x = 0; x < CELLS; x++)
      for (const struct entry *e = w->cell[y][x]; e; e = e->next) {
        w->fx[e->particle] = w->fy[e->particle] = 0;
        for (int ny = y - 1; ny <= y + 1; ny++)
          for (int nx = x - 1; nx <= x + 1; nx++) {
            const struct entry *o = w->cell[(ny + CELLS) % CELLS][(nx + CELLS) % CELLS];
            for (; o; o = o->next)
              pair(w, e->particle, o->particle);
          }
      }
}

void move(struct world *w) {
#pragma omp for simd
  for (int i = 0; i < PARTICLES; i++) {
    w->p[i].vx += w->fx[i];
    w->p[i].vy += w->fy[i];
    w->p[i].x += w->p[i].vx / 8;
    w->p[i].y += w->p[i].vy / 8;
  }
}

long kinetic(const struct world *w) {
  long e = 0;
#pragma omp parallel for reduction(+ : e)
  for (int i = 0; i < PARTICLES; i++)
    e += w->p[i].vx * w->p[i].vx + w->p[i].vy * w->p[i].vy;
  return e;
}

long momentum_x(const struct world *w) {
  long m = 0;
#pragma omp parallel
  {
    long mine = 0;
#pragma omp for nowait
    for (int i = 0; i < PARTICLES; i++)
      mine += w->p[i].vx;
#pragma omp atomic
    m += mine;
  }
  return m;
}
