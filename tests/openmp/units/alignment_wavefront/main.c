// units: sequence alignment: doacross loops, diagonals and task dependences in one file, the work of blocks in another
#include "align.h"
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

typedef void (*method)(struct table *);

struct way {
  const char *name;
  method run;
};

static const struct way WAYS[] = {{"alone", align_alone},
                                  {"doacross", align_doacross},
                                  {"doacross 2d", align_doacross_2d},
                                  {"diagonals", align_diagonals},
                                  {"tasks", align_tasks}};
enum { COUNT = sizeof WAYS / sizeof *WAYS, PAIRS = 6 };

struct pair {
  char *a, *b;
  int score;
};

static long blocks_of(const struct table *t) {
  return (long)((t->rows + BLOCK - 1) / BLOCK) * ((t->columns + BLOCK - 1) / BLOCK);
}

/* Every way to fill a table gives the same one. */
static int compare_ways(const char *a, const char *b, struct scoring s, int *score) {
  unsigned want = 0;
  int wrong = 0;
  for (int w = 0; w < COUNT; w++) {
    struct table t = table_make(a, b, s);
    forget_blocks();
    WAYS[w].run(&t);
    if (w == 0) {
      want = table_hash(&t);
      *score = table_best(&t);
    }
    if (table_hash(&t) != want || table_best(&t) != *score || blocks_filled() != blocks_of(&t)) {
      printf("%s differs\n", WAYS[w].name);
      wrong++;
    }
    table_free(&t);
  }
  return wrong;
}

/* Many pairs at once, each one in one of the ways, nested or serialised. */
static int many_pairs(struct pair *pairs, struct scoring s) {
  int wrong = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : wrong) num_threads(2)
  for (int p = 0; p < PAIRS; p++) {
    struct table t = table_make(pairs[p].a, pairs[p].b, s);
    WAYS[p % COUNT].run(&t);
    wrong += table_best(&t) != pairs[p].score;
    table_free(&t);
  }
  return wrong;
}

int main(void) {
  struct scoring s = {3, -2, 5, 1};
  struct pair pairs[PAIRS];
  int wrong = 0;
  for (int p = 0; p < PAIRS; p++) {
    pairs[p].a = sequence(150 + 41 * p, 11u + (unsigned)p, NULL);
    pairs[p].b = sequence(230 - 17 * p, 5u + (unsigned)p, pairs[p].a);
    wrong += compare_ways(pairs[p].a, pairs[p].b, s, &pairs[p].score);
  }
  omp_set_max_active_levels(1);
  wrong += many_pairs(pairs, s);
  omp_set_max_active_levels(2);
  wrong += many_pairs(pairs, s);

  printf("scores");
  for (int p = 0; p < PAIRS; p++) {
    printf(" %d", pairs[p].score);
    free(pairs[p].a);
    free(pairs[p].b);
  }
  printf("\nwrong %d\n", wrong);
  if (wrong)
    return 1;
  puts("ok");
  return 0;
}
