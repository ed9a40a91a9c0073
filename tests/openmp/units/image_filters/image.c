#include "filter.h"
#include <stdlib.h>

struct image image_make(int width, int height, unsigned seed) {
  struct image i = {width, height, malloc((size_t)width * (size_t)height)};
  for (int k = 0; k < width * height; k++) {
    seed = seed * 1664525u + 1013904223u;
    i.pixels[k] = (unsigned char)((seed >> 26) + (unsigned)(k % width) * 2);
  }
  return i;
}

struct image image_like(const struct image *i) { return image_make(i->width, i->height, 0); }

void image_free(struct image *i) {
  free(i->pixels);
  i->pixels = NULL;
}

unsigned image_hash(const struct image *i) {
  unsigned h = 2166136261u;
  for (int k = 0; k < i->width * i->height; k++)
    h = (h ^ i->pixels[k]) * 16777619u;
  return h;
}

int at(const struct image *i, int x, int y) {
  x = x < 0 ? 0 : x >= i->width ? i->width - 1 : x;
  y = y < 0 ? 0 : y >= i->height ? i->height - 1 : y;
  return i->pixels[y * i->width + x];
}
