// units: queries of levels, limits and settings in regions that are seen as in those that call another file; schedule(runtime); regions inside
#include "answers.h"
#include <stdio.h>
#include <string.h>

static struct answers a[MAX], b[MAX];
static int sizes[MAX], sizes_elsewhere[MAX], owner[200];

static int differ(const char *what, int n, int m) {
  int wrong = n != m || memcmp(a, b, sizeof a) != 0;
  if (wrong)
    printf("%s: %d and %d threads, level %d and %d, max %d and %d\n", what, n, m, a[0].level,
           b[0].level, a[0].max_threads, b[0].max_threads);
  memset(a, 0, sizeof a);
  memset(b, 0, sizeof b);
  return wrong;
}

static int check(void) {
  int wrong = 0, n = in_region(a);
  wrong += differ("a region", n, in_region_elsewhere(b));
  n = in_region_inside(a);
  wrong += differ("inside", n, in_region_inside_elsewhere(b));
  for (int k = 1; k < 5; k++) {
    n = in_region_of(k, a);
    wrong += differ("num_threads", n, in_region_of_elsewhere(k, b));
  }
  for (int k = 0; k < 2; k++) {
    n = in_region_if(k, a);
    wrong += differ("if", n, in_region_if_elsewhere(k, b));
  }
  for (int k = 1; k < 4; k++) {
    n = inner_sizes(k, 4 - k, sizes);
    wrong += n != inner_sizes_elsewhere(k, 4 - k, sizes_elsewhere);
    wrong += memcmp(sizes, sizes_elsewhere, sizeof sizes) != 0;
  }
  long want = 0;
  for (int i = 0; i < 200; i++)
    want += (long)i * i;
  wrong += runtime_loops(200, owner) != want;
  return wrong;
}

/* With a static schedule, the owners of the iterations are known. */
static int check_owners(int chunk) {
  int wrong = 0;
  omp_set_num_threads(3);
  omp_set_schedule(omp_sched_static, chunk);
  runtime_loops(200, owner);
  for (int i = 0; i < 200; i++)
    wrong += owner[i] != i / chunk % 3;
  return wrong;
}

int main(void) {
  int wrong = check();
  for (int k = 0; k < 12; k++) {
    set_all(k);
    wrong += check();
  }
  printf("settings: %d wrong\n", wrong);
  int bad = check_owners(1) + check_owners(7) + check_owners(50);
  printf("owners: %d wrong\n", bad);
  omp_set_max_active_levels(3);
#pragma omp parallel num_threads(2)
#pragma omp critical(checks)
  bad += check();
  printf("inside: %d wrong\n", bad);
#pragma omp teams num_teams(2)
  if (omp_get_team_num() == omp_get_num_teams() - 1)
    bad += check();
  printf("league: %d wrong\n", bad);
  puts(wrong + bad ? "wrong" : "ok");
  return wrong + bad != 0;
}
