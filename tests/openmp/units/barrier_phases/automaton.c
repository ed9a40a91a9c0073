#include "phase.h"

void step(const unsigned *from, unsigned *to, int first, int last) {
  for (int i = first; i < last; i++) {
    unsigned l = from[(i + CELLS - 1) % CELLS], r = from[(i + 1) % CELLS];
    to[i] = (l ^ (r << 3)) + from[i] * 2654435761u;
  }
}

void part_of(int thread, int threads, int *first, int *last) {
  *first = CELLS * thread / threads;
  *last = CELLS * (thread + 1) / threads;
}

unsigned checksum(const unsigned *cells) {
  unsigned h = 2166136261u;
  for (int i = 0; i < CELLS; i++)
    h = (h ^ cells[i]) * 16777619u;
  return h;
}
