// What a thread sets in a region is its own, for the regions and tasks that it creates.
#include <omp.h>
#include <stdio.h>

enum { MOST = 8, FACTS = 12 };
static int total;
static int seen[MOST][FACTS];

static void show(const char *what) {
  for (int k = 0; k < MOST; k++) {
    if (!seen[k][0])
      continue;
    printf("%s %d:", what, k);
    for (int i = 0; i < FACTS; i++)
      printf(" %d", seen[k][i]);
    printf("\n");
    for (int i = 0; i < FACTS; i++)
      seen[k][i] = 0;
  }
}

static int threads_of_next(void) {
  int n = 0;
#pragma omp parallel
#pragma omp single
  n = omp_get_num_threads();
  return n;
}

// For two levels.
static int threads_after_next(void) {
  int n = 0;
#pragma omp parallel num_threads(2)
  {
    int mine = threads_of_next() + 10 * omp_get_max_threads();
#pragma omp atomic
    n += mine;
  }
  return n;
}

void set_here(int me) {
  omp_set_num_threads(me + 2);
  omp_set_schedule(me % 2 ? omp_sched_dynamic : omp_sched_guided, me + 3);
  omp_set_dynamic(me == 1);
  omp_set_default_device(0);
}

static void note(int *to) {
  omp_sched_t kind;
  to[0] = 1;
  to[1] = omp_get_max_threads();
  omp_get_schedule(&kind, &to[2]);
  to[3] = (int)kind;
  to[4] = omp_get_dynamic();
  to[5] = omp_in_explicit_task();
  to[6] = omp_get_default_device();
}

int main(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    set_here(me);
    note(seen[me]);
    omp_set_dynamic(0);
    seen[me][7] = threads_of_next();
    seen[me][8] = threads_after_next();
  }
  show("set by each");
#pragma omp parallel
  note(seen[omp_get_thread_num()]);
  show("the next region");
#pragma omp parallel
#pragma omp master
  {
    omp_set_num_threads(3);
    seen[0][0] = 1;
    seen[0][1] = threads_of_next();
    omp_set_num_threads(0);
    seen[0][2] = omp_get_max_threads();
    omp_set_num_threads(omp_get_max_threads() + 1);
    seen[0][3] = threads_after_next();
  }
  show("by one");
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    omp_set_num_threads(5);
    omp_set_dynamic(0);
#pragma omp parallel num_threads(2)
    {
      if (omp_get_thread_num() == 0) {
        note(seen[me]);
        seen[me][7] = threads_of_next();
        omp_set_num_threads(4);
        seen[me][8] = threads_of_next();
      }
    }
    seen[me][9] = omp_get_max_threads();
  }
  show("handed down");
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    omp_set_schedule(omp_sched_static, 2);
    int sum = 0;
#pragma omp for schedule(runtime)
    for (int k = 0; k < 40; k++)
      sum += k;
    note(seen[me]);
    // libomp divides the loop by the setting of the thread that began the region.
#pragma omp atomic
    total += sum;
  }
  show("schedule");
  printf("%d\n", total);
#pragma omp parallel
#pragma omp single
  {
    omp_set_num_threads(7);
    for (int k = 0; k < 4; k++)
#pragma omp task firstprivate(k)
    {
      seen[k][1] = omp_get_max_threads();
      omp_set_num_threads(k + 1);
      note(seen[k]);
      seen[k][7] = threads_of_next();
    }
#pragma omp taskwait
    seen[5][0] = 1;
    seen[5][1] = omp_get_max_threads();
    seen[5][2] = omp_in_explicit_task();
  }
  show("in tasks");
  printf("%d %d\n", omp_get_max_threads(), omp_get_dynamic());
  return 0;
}
