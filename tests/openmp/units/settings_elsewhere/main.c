// units: omp_set_num_threads, omp_set_max_active_levels, omp_set_dynamic in one file, regions in others
#include "settings.h"
#include <omp.h>
#include <stdio.h>

static int wrong;

static void expect(const char *what, int is, int want) {
  if (is != want) {
    printf("%s: %d, not %d\n", what, is, want);
    wrong++;
  }
}

int main(void) {
  int sizes[8], threads, levels, dynamic;

  want_dynamic(0);
  for (int n = 1; n <= 5; n++) {
    want_threads(n);
    expect("size", team_size(), n);
    int here = 0;
#pragma omp parallel reduction(+ : here)
    here++;
    expect("size of a region here", here, n);
  }

  want_levels(1);
  expect("serialised", nested_sizes(2, 3, sizes), 2);
  expect("inner", sizes[0], 1);
  want_levels(2);
  expect("two levels", nested_sizes(2, 3, sizes), 6);
  expect("inner", sizes[0], 3);
  expect("inner of 1", sizes[1], 3);
  want_levels(0);
  expect("no level", nested_sizes(2, 3, sizes), 1);
  want_levels(3);

  /* A thread's setting is that of its implicit task: siblings and the encountering task keep theirs. */
  want_threads(2);
  int total = 0;
#pragma omp parallel reduction(+ : total)
  {
    int me = omp_get_thread_num();
    want_threads(me + 2);
    total = team_size();
  }
  expect("2 and 3", total, 5);
  settings_of_now(&threads, &levels, &dynamic);
  expect("kept", threads, 2);
  expect("levels", levels, 3);
  expect("dynamic", dynamic, 0);

  /* An explicit task has its own copy as well. */
  int in_task = 0, beside = 0, parent = 0;
#pragma omp parallel num_threads(2) shared(in_task, beside, parent)
#pragma omp single
  {
    want_threads(3);
#pragma omp task shared(in_task)
    {
      want_threads(4);
      in_task = team_size();
    }
#pragma omp task shared(beside)
    beside = omp_get_max_threads();
#pragma omp taskwait
    parent = omp_get_max_threads();
  }
  expect("in the task", in_task, 4);
  expect("beside it", beside, 3);
  expect("its parent", parent, 3);

  want_dynamic(1);
  settings_of_now(&threads, &levels, &dynamic);
  expect("dynamic", dynamic, 1);
  want_dynamic(0);
  want_threads(3);
  expect("inner by default", inner_default(sizes, 2), 2);
  expect("first", sizes[0], 3);
  expect("second", sizes[1], 3);

  printf("wrong %d\n", wrong);
  if (wrong)
    return 1;
  puts("ok");
  return 0;
}
