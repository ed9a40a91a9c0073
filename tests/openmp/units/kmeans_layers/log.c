#include "kmeans.h"
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { LINES = 4096 };

/* Each line has the writer's number and team; the text is checked at the end. */
static char lines[LINES][32];
static omp_lock_t lock;
static int count;
static long sums[2];

void log_open(void) { omp_init_lock(&lock); }

void log_line(int what, long value) {
  char text[32];
  int me = omp_get_thread_num(), team = omp_get_num_threads(), level = omp_get_level();
  snprintf(text, sizeof text, "%d/%d@%d %ld", me, team, level, value);
  omp_set_lock(&lock);
  memcpy(lines[count++ % LINES], text, sizeof text);
  sums[what] += value;
  omp_unset_lock(&lock);
}

int log_lines(void) { return count; }
long log_sum(int what) { return sums[what]; }

int log_is_whole(void) {
  int good = 1, n = count < LINES ? count : LINES;
#pragma omp parallel for reduction(&& : good)
  for (int i = 0; i < n; i++) {
    int me, team, level;
    long value;
    good = good && sscanf(lines[i], "%d/%d@%d %ld", &me, &team, &level, &value) == 4 && me >= 0 &&
           me < team && level >= 1 && level <= 2 && value >= 0;
  }
  return good;
}
