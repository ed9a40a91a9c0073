#include "grid.h"
#include <omp.h>
#include <string.h>

void solve_one_region(struct problem *p, int steps) {
#pragma omp parallel
  {
    for (int s = 0; s < steps; s++) {
      sweep_rows(p->a, p->b);
      boundary(p->b, s);
      double c = change(p->a, p->b);
#pragma omp for nowait
      for (int y = 0; y < NY; y++)
        memcpy(p->a[y], p->b[y], sizeof p->a[y]);
      if (should_stop(p, c))
        break;
    }
  }
}

void solve_many_regions(struct problem *p, int steps) {
  for (int s = 0, stop = 0; s < steps && !stop; s++) {
    double c = 0;
#pragma omp parallel
    sweep_tiles(p->a, p->b);
#pragma omp parallel
    boundary(p->b, s);
#pragma omp parallel reduction(max : c)
    c = change(p->a, p->b);
    memcpy(p->a, p->b, sizeof p->a);
    stop = should_stop(p, c);
  }
}

/* Each thread keeps its rows; neighbours meet at the barrier alone. */
void solve_own_division(struct problem *p, int steps) {
#pragma omp parallel
  {
    for (int s = 0; s < steps; s++) {
      sweep_own(p->a, p->b);
#pragma omp barrier
      boundary(p->b, s);
      double c = change(p->a, p->b);
#pragma omp single
      memcpy(p->a, p->b, sizeof p->a);
      if (should_stop(p, c))
        break;
    }
  }
}

static void rows(const field from, field to, int first, int last) {
  /* A task is no worksharing: sweep_own would divide by the thread that runs it. */
  for (int y = first; y < last; y++) {
    for (int x = 1; x < NX - 1; x++) {
      double s = from[y - 1][x] + from[y + 1][x] + from[y][x - 1] + from[y][x + 1];
      to[y][x] = (double)(long)(s * 256) / 1024;
    }
  }
}

void solve_tasks(struct problem *p, int steps) {
#pragma omp parallel
  {
    for (int s = 0; s < steps; s++) {
#pragma omp single
      for (int y = 1; y < NY - 1; y += 8) {
#pragma omp task firstprivate(y, p)
        rows(p->a, p->b, y, y + 8 < NY - 1 ? y + 8 : NY - 1);
      }
      boundary(p->b, s);
      double c = change(p->a, p->b);
#pragma omp masked
      memcpy(p->a, p->b, sizeof p->a);
#pragma omp barrier
      if (should_stop(p, c))
        break;
    }
  }
}
