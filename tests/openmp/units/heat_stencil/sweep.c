#include "grid.h"
#include <math.h>
#include <omp.h>

static double at(const field f, int y, int x) {
  double s = f[y - 1][x] + f[y + 1][x] + f[y][x - 1] + f[y][x + 1];
  return floor(s * 256) / 1024;
}

void sweep_rows(const field from, field to) {
#pragma omp for schedule(static)
  for (int y = 1; y < NY - 1; y++)
    for (int x = 1; x < NX - 1; x++)
      to[y][x] = at(from, y, x);
}

void sweep_tiles(const field from, field to) {
#pragma omp for collapse(2) schedule(dynamic)
  for (int ty = 1; ty < NY - 1; ty += 12)
    for (int tx = 1; tx < NX - 1; tx += 16)
      for (int y = ty; y < ty + 12; y++)
        for (int x = tx; x < tx + 16; x++)
          to[y][x] = at(from, y, x);
}

void own_rows(int *first, int *last) {
  int t = omp_get_thread_num(), n = omp_get_num_threads();
  *first = 1 + (NY - 2) * t / n;
  *last = 1 + (NY - 2) * (t + 1) / n;
}

void sweep_own(const field from, field to) {
  int first, last;
  own_rows(&first, &last);
  for (int y = first; y < last; y++)
    for (int x = 1; x < NX - 1; x++)
      to[y][x] = at(from, y, x);
}

void boundary(field f, int step) {
#pragma omp sections
  {
#pragma omp section
    for (int x = 0; x < NX; x++)
      f[0][x] = 16 - (step % 4) / 4.0;
#pragma omp section
    for (int y = 1; y < NY - 1; y++)
      f[y][0] = f[y][1];
#pragma omp section
    for (int y = 1; y < NY - 1; y++)
      f[y][NX - 1] = f[y][NX - 2];
#pragma omp section
    for (int x = 1; x < NX - 1; x++)
      f[NY - 1][x] = 0;
  }
}

/* The same value in all threads of the team. */
static double largest;

double change(const field a, const field b) {
#pragma omp single
  largest = 0;
#pragma omp for reduction(max : largest) schedule(guided)
  for (int y = 1; y < NY - 1; y++)
    for (int x = 1; x < NX - 1; x++)
      largest = fmax(largest, fabs(a[y][x] - b[y][x]));
  double found = largest;
#pragma omp barrier
  return found;
}
