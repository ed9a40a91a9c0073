// Who is at each level: in a region, in orphaned functions, in regions inside, in leagues and tasks.
#include <omp.h>
#include <stdio.h>

enum { MOST = 8, LEVELS = 5 };
static int seen[MOST][MOST][2 * LEVELS + 2];

static void note(int *to) {
  to[0] = omp_get_level();
  for (int level = -1; level < LEVELS - 1; level++) {
    to[1 + 2 * (level + 1)] = omp_get_ancestor_thread_num(level);
    to[2 + 2 * (level + 1)] = omp_get_team_size(level);
  }
}

// Others may call it as well: it keeps its calls there.
void note_here(int outer, int inner) { note(seen[outer][inner]); }

static void show(const char *what) {
  for (int outer = 0; outer < MOST; outer++)
    for (int inner = 0; inner < MOST; inner++) {
      int *all = seen[outer][inner];
      if (!all[0])
        continue;
      printf("%s %d %d:", what, outer, inner);
      for (int k = 0; k < 2 * LEVELS + 1; k++)
        printf(" %d", all[k]);
      printf("\n");
      for (int k = 0; k < 2 * LEVELS + 2; k++)
        all[k] = 0;
    }
}

// A region that finds others around it.
__attribute__((noinline)) void inside(int outer) {
#pragma omp parallel num_threads(2)
  note_here(outer, omp_get_thread_num());
}

static volatile int zero;
void (*volatile indirect)(int, int) = note_here;

int main(void) {
  note_here(0, 0);
  seen[0][0][0] = 1;
  show("outside");
#pragma omp parallel
  note_here(omp_get_thread_num(), 0);
  show("region");
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp for schedule(dynamic)
    for (int k = 0; k < 100; k++)
      zero = 0;
    note_here(me, 0);
#pragma omp barrier
    seen[me][0][0] += omp_get_ancestor_thread_num(1) == me;
  }
  show("barriers");
#pragma omp parallel if (zero)
  note_here(omp_get_thread_num(), 0);
  show("if");
  // Two levels in one region.
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp parallel num_threads(3)
    note_here(me, omp_get_thread_num());
  }
  show("nested");
  // A closed region inside of an open one.
#pragma omp parallel
  {
    indirect(omp_get_thread_num(), 7);
    inside(omp_get_thread_num());
  }
  show("in an open one");
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    {
      int inner = omp_get_thread_num();
#pragma omp parallel num_threads(2)
#pragma omp critical
      if (omp_get_thread_num() == omp_get_num_threads() - 1)
        note_here(me, inner);
    }
  }
  show("three levels");
  // How many threads a team has is not the same with libomp.
  int wrong = 0;
#pragma omp teams num_teams(2) thread_limit(2) reduction(+ : wrong)
#pragma omp parallel reduction(+ : wrong)
  {
    wrong += omp_get_ancestor_thread_num(1) != omp_get_thread_num();
    wrong += omp_get_team_size(1) != omp_get_num_threads();
    wrong += omp_get_ancestor_thread_num(0) != 0 || omp_get_team_size(0) != 1;
    wrong += omp_get_ancestor_thread_num(2) != -1 || omp_get_team_size(-1) != -1;
  }
  printf("%d\n", wrong);
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 3; k++)
#pragma omp task firstprivate(k)
#pragma omp parallel num_threads(2)
      seen[k][omp_get_thread_num()][0] = 100 + omp_get_team_size(omp_get_level());
  }
  show("in tasks");
  return 0;
}
