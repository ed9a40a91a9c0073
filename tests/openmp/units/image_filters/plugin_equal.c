#include "filter.h"
#include <omp.h>
#include <string.h>

/* Equalises by a histogram: the threads' parts meet in a critical section, then one thread sums. */
static void histogram(const struct image *from, long *bins) {
  long mine[256] = {0};
#pragma omp for nowait
  for (int k = 0; k < from->width * from->height; k++)
    mine[from->pixels[k]]++;
#pragma omp critical(histogram)
  for (int v = 0; v < 256; v++)
    bins[v] += mine[v];
#pragma omp barrier
}

static void share(const struct image *from, struct image *to) {
  /* The team of the caller shares one table, which `single` makes and hands to all. */
  static long tables[8][256];
  static int next;
  long *bins;
#pragma omp single copyprivate(bins)
  {
    int slot;
#pragma omp atomic capture
    slot = next++;
    bins = tables[slot % 8];
    memset(bins, 0, sizeof tables[0]);
  }
  histogram(from, bins);
#pragma omp single
  for (int v = 1; v < 256; v++)
    bins[v] += bins[v - 1];
  long all = bins[255];
#pragma omp for
  for (int k = 0; k < from->width * from->height; k++)
    to->pixels[k] = (unsigned char)(bins[from->pixels[k]] * 255 / all);
}

static void run(const struct image *from, struct image *to) {
#pragma omp parallel num_threads(3)
  share(from, to);
}

static int who(void) { return omp_get_thread_num(); }

static const struct filter description = {"equal", run, share, who};

const struct filter *filter_describe(void) { return &description; }
