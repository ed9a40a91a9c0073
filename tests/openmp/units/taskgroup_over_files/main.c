// units: taskgroup in one file around tasks and their descendants of other files; groups in groups
#include "index.h"
#include <stdio.h>

struct job {
  struct node *root;
  int keys;
};

static void fill(void *context) {
  struct job *job = context;
  grow_later(&job->root, 0, job->keys, 0);
}

/* A group of its own in each of several sibling tasks. */
static void fill_many(void *context) {
  struct job *jobs = context;
  for (int k = 0; k < 5; k++) {
    struct job *one = jobs + k;
#pragma omp task firstprivate(one)
    {
      in_group(fill, one);
      one->keys = weigh(one->root) == (long)(one->keys - 1) * one->keys / 2 ? one->keys : -1;
    }
  }
}

int main(void) {
  struct job first = {0, WORDS}, jobs[5];
  for (int k = 0; k < 5; k++)
    jobs[k] = (struct job){0, 50 * (k + 1)};
  long weight = -1, open_tasks = -1, other = 0;
  int wrong = 0;

#pragma omp parallel
  {
#pragma omp single nowait
    {
      in_group(fill, &first);
      long s, e;
#pragma omp atomic read
      s = started;
#pragma omp atomic read
      e = ended;
      weight = weigh(first.root);
      /* None is open in the group; those of the later jobs have not begun. */
      open_tasks = s - e;
#pragma omp taskgroup
      fill_many(jobs);
      for (int k = 0; k < 5; k++)
        wrong += jobs[k].keys != 50 * (k + 1);
    }
#pragma omp single
    other = 1;
  }

  printf("weight %ld open %ld wrong %d other %ld\n", weight, open_tasks, wrong, other);
  printf("tasks %ld\n", started);
  drop(first.root);
  for (int k = 0; k < 5; k++)
    drop(jobs[k].root);
  if (weight != (long)(WORDS - 1) * WORDS / 2 || open_tasks != 0 || wrong || started != ended)
    return 1;
  puts("ok");
  return 0;
}
