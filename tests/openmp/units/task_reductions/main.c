// units: task_reduction in one file, in_reduction in tasks of another, nested groups, reduction(task, +)
#include "walk.h"
#include <limits.h>
#include <stdio.h>

enum { DEPTH = 9, BINS = 8 };

static void alone(const struct tree *t, long *s, int *m, long *bins) {
  if (!t)
    return;
  *s += t->value;
  *m = t->value > *m ? t->value : *m;
  bins[t->value % BINS]++;
  alone(t->left, s, m, bins);
  alone(t->right, s, m, bins);
}

int main(void) {
  int next = 1, v[700];
  struct tree *t = tree_build(DEPTH, &next);
  for (int i = 0; i < 700; i++)
    v[i] = i % 13;

  long want = 0, want_bins[BINS] = {0};
  int want_most = INT_MIN;
  alone(t, &want, &want_most, want_bins);

  long twice = 100, first_bins[BINS], first_sum;
  int first_most;
  most = INT_MIN;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum, histogram) task_reduction(max : most)
    walk(t);
    first_sum = sum;
    first_most = most;
    for (int b = 0; b < BINS; b++) {
      first_bins[b] = histogram[b];
      histogram[b] = 0;
    }
    sum = 0;

    /* A group in a task of a group: the inner one reduces other variables. */
#pragma omp taskgroup task_reduction(+ : twice)
    {
#pragma omp task in_reduction(+ : twice)
      {
#pragma omp taskgroup task_reduction(+ : sum, histogram) task_reduction(max : most)
        {
          walk(t->left);
          walk(t->right);
        }
        twice += 2 * sum;
      }
    }
  }
  long by_modifier = sum_by_task_modifier(v, 700), product = product_by_taskloop(19);
  int wrong = 0;
  for (int b = 0; b < BINS; b++)
    wrong += first_bins[b] != want_bins[b] || histogram[b] != want_bins[b] - (b == t->value % BINS);
  printf("sum %ld most %d twice %ld wrong %d\n", first_sum, first_most, twice, wrong);
  printf("modifier %ld product %ld\n", by_modifier, product);
  long modifier = 0;
  for (int i = 0; i < 700; i++)
    modifier += 3 * v[i];
  int root = t->value;
  tree_free(t);
  if (first_sum != want || first_most != want_most || twice != 100 + 2 * (want - root) || wrong)
    return 1;
  if (by_modifier != modifier || product != 121645100408832000L)
    return 2;
  puts("ok");
  return 0;
}
