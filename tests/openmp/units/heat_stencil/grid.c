#include "grid.h"
#include <string.h>

void grid_set(struct problem *p) {
  memset(p, 0, sizeof *p);
#pragma omp parallel for collapse(2)
  for (int y = 0; y < NY; y++)
    for (int x = 0; x < NX; x++)
      p->a[y][x] = p->b[y][x] = y == 0 ? 16 : (x * 7 + y * 3) % 16 / 16.0;
}

double grid_sum(const field f) {
  double s = 0;
#pragma omp parallel
  {
    double mine = 0;
#pragma omp for schedule(dynamic) nowait
    for (int y = 0; y < NY; y++)
      for (int x = 0; x < NX; x++)
        mine += f[y][x];
#pragma omp atomic
    s += mine;
  }
  return s;
}

unsigned grid_hash(const field f) {
  unsigned h = 2166136261u;
  for (int y = 0; y < NY; y++)
    for (int x = 0; x < NX; x++)
      h = (h ^ (unsigned)(f[y][x] * 1024)) * 16777619u;
  return h;
}
