#include "kmeans.h"
#include <stdlib.h>

void points_make(struct points *p, unsigned seed) {
  p->n = POINTS;
  p->at = malloc(sizeof *p->at * POINTS);
  p->cluster = malloc(sizeof *p->cluster * POINTS);
  for (int i = 0; i < POINTS; i++)
    for (int d = 0; d < DIMENSIONS; d++) {
      seed = seed * 1664525u + 1013904223u;
      p->at[i][d] = (double)(seed >> 24) / 8 + (i % CLUSTERS) * (d + 1) * 20;
    }
}

void points_free(struct points *p) {
  free(p->at);
  free(p->cluster);
}
