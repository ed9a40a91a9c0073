#include "align.h"
#include <stdlib.h>
#include <string.h>

char *sequence(int length, unsigned seed, const char *like) {
  char *s = malloc((size_t)length + 1);
  int other = like ? (int)strlen(like) : 0;
  for (int i = 0; i < length; i++) {
    seed = seed * 1664525u + 1013904223u;
    s[i] = other && (seed >> 28) < 12 ? like[(i + (int)(seed >> 16) % 3) % other]
                                      : "ACGT"[(seed >> 20) & 3];
  }
  s[length] = 0;
  return s;
}
