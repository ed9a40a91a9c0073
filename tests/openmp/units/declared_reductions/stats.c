#include "stats.h"
#include <limits.h>

struct stats stats_none(void) { return (struct stats){0, 0, 0, INT_MAX, INT_MIN}; }

void stats_add(struct stats *s, int x) {
  s->n++;
  s->sum += x;
  s->squares += (long)x * x;
  s->least = x < s->least ? x : s->least;
  s->most = x > s->most ? x : s->most;
}

void stats_merge(struct stats *into, const struct stats *from) {
  into->n += from->n;
  into->sum += from->sum;
  into->squares += from->squares;
  into->least = from->least < into->least ? from->least : into->least;
  into->most = from->most > into->most ? from->most : into->most;
}

void top_add(struct top *t, int x) {
  for (int k = 0; k < 5; k++)
    if (x > t->at[k]) {
      int old = t->at[k];
      t->at[k] = x;
      x = old;
    }
}

void top_merge(struct top *into, const struct top *from) {
  for (int k = 0; k < 5; k++)
    top_add(into, from->at[k]);
}
