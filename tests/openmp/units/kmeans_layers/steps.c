#include "kmeans.h"
#include <math.h>
#include <string.h>

struct context {
  struct points *p;
  const struct centres *c;
  long moved;
};

static double distance(const double *a, const double *b) {
  double s = 0;
  for (int d = 0; d < DIMENSIONS; d++)
    s += (a[d] - b[d]) * (a[d] - b[d]);
  return s;
}

static int nearest(const double *x, const struct centres *c) {
  int best = 0;
  for (int k = 1; k < CLUSTERS; k++)
    if (distance(x, c->at[k]) < distance(x, c->at[best]))
      best = k;
  return best;
}

static void assign_one(int i, void *context) {
  struct context *c = context;
  int k = nearest(c->p->at[i], c->c);
  if (k != c->p->cluster[i]) {
    c->p->cluster[i] = k;
#pragma omp atomic
    c->moved++;
    log_line(1, k);
  }
}

long assign_by_layer(struct points *p, const struct centres *c) {
  struct context context = {p, c, 0};
  for_each(p->n, assign_one, &context);
  return context.moved;
}

static void add_point(int i, void *context, double *sums) {
  const struct points *p = context;
  double *at = sums + p->cluster[i] * (DIMENSIONS + 1);
  for (int d = 0; d < DIMENSIONS; d++)
    at[d] += p->at[i][d];
  at[DIMENSIONS]++;
}

/* The mean, rounded to an eighth, so that later sums stay exact. */
static double mean(double sum, double n) { return floor(sum / n * 8) / 8; }

void update_by_layer(const struct points *p, struct centres *c) {
  double sums[CLUSTERS * (DIMENSIONS + 1)] = {0};
  fold(p->n, add_point, (void *)p, sums, CLUSTERS * (DIMENSIONS + 1));
  for (int k = 0; k < CLUSTERS; k++) {
    double *at = sums + k * (DIMENSIONS + 1);
    c->size[k] = (long)at[DIMENSIONS];
    for (int d = 0; d < DIMENSIONS && c->size[k]; d++)
      c->at[k][d] = mean(at[d], at[DIMENSIONS]);
  }
}

long assign_by_loop(struct points *p, const struct centres *c) {
  long moved = 0;
#pragma omp parallel for reduction(+ : moved) schedule(guided)
  for (int i = 0; i < p->n; i++) {
    int k = nearest(p->at[i], c);
    moved += k != p->cluster[i];
    p->cluster[i] = k;
  }
  return moved;
}

static void update_one(const struct points *p, struct centres *c, int k) {
  double sums[DIMENSIONS] = {0};
  long n = 0;
  for (int i = 0; i < p->n; i++)
    if (p->cluster[i] == k) {
      for (int d = 0; d < DIMENSIONS; d++)
        sums[d] += p->at[i][d];
      n++;
    }
  c->size[k] = n;
  for (int d = 0; d < DIMENSIONS && n; d++)
    c->at[k][d] = mean(sums[d], (double)n);
}

void update_by_sections(const struct points *p, struct centres *c) {
#pragma omp parallel sections
  {
#pragma omp section
    {
      update_one(p, c, 0);
      update_one(p, c, 1);
    }
#pragma omp section
    update_one(p, c, 2);
#pragma omp section
    for (int k = 3; k < CLUSTERS; k++)
      update_one(p, c, k);
  }
}

double cost(const struct points *p, const struct centres *c) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < p->n; i++) {
    s += distance(p->at[i], c->at[p->cluster[i]]);
#pragma omp critical(log)
    log_line(0, 2);
  }
  return s;
}
