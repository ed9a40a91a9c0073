// units: callbacks of qsort, bsearch, tsearch and own tables that ask for the thread's number or open regions
#include "compare.h"
#include <omp.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>

enum { RUNS = 24, LENGTH = 120 };

static struct record records[RUNS][LENGTH];

static long add_region(long n, void *context) {
  long *sum = context;
#pragma omp parallel for reduction(+ : sum[0])
  for (long i = 0; i < n; i++)
    sum[0] += i;
  return omp_in_parallel();
}

int main(void) {
  int unsorted = 0, missing = 0, found_all = 0;
  for (int r = 0; r < RUNS; r++)
    for (int i = 0; i < LENGTH; i++) {
      records[r][i].key = (i * 7919 + r * 31) % 1009;
      snprintf(records[r][i].name, sizeof records[r][i].name, "n%d", (i * 37) % 100);
    }
#pragma omp parallel reduction(+ : unsorted, missing)
  {
    expect_thread(omp_get_thread_num());
#pragma omp for schedule(dynamic)
    for (int r = 0; r < RUNS; r++) {
      qsort(records[r], LENGTH, sizeof(struct record), by_name);
      for (int i = 1; i < LENGTH; i++)
        unsorted += by_name(records[r] + i - 1, records[r] + i) > 0;
      qsort(records[r], LENGTH, sizeof(struct record), by_key);
      for (int i = 1; i < LENGTH; i++)
        unsorted += records[r][i - 1].key > records[r][i].key;
      struct record wanted = {(5 * 7919 + r * 31) % 1009, 0, ""};
      missing += !bsearch(&wanted, records[r], LENGTH, sizeof wanted, by_key);
      void *tree = NULL;
      for (int i = 0; i < LENGTH; i++)
        tsearch(records[r] + i, &tree, by_key);
      missing += !tfind(&wanted, &tree, by_key);
      while (tree)
        tdelete(*(void **)tree, &tree, by_key);
    }
  }
  long compared = 0;
  for (int t = 0; t < omp_get_max_threads(); t++)
    compared += comparisons_of(t);
  int strange = strangers();
  found_all = visit_file_tree();

  long sum = 0, inside = apply(add_region, 100, &sum);
  long levels[2] = {0, 0};
#pragma omp parallel num_threads(2)
#pragma omp single
  apply(count_level, 1, levels);
  apply(count_level, 1, levels + 1);

  printf("unsorted %d missing %d strangers %d compared %d\n", unsorted, missing, strange,
         compared > RUNS * LENGTH);
  printf("tree %d sum %ld inside %ld levels %ld %ld\n", found_all, sum, inside, levels[0],
         levels[1]);
  if (unsorted || missing || strange || compared < RUNS * LENGTH || sum != 4950)
    return 1;
  if (inside || levels[0] != 1 || levels[1] != 0 || found_all != 1)
    return 2;
  puts("ok");
  return 0;
}
