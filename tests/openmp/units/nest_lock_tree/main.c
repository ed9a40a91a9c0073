// units: nest locks over files: functions of two files re-enter each other while they hold one
#include "tree.h"
#include <stdio.h>

static int sum_visits(const struct folder *f) {
  int s = f->visits;
  for (int k = 0; k < f->children; k++)
    s += sum_visits(f->child[k]);
  return s;
}

static int sum_alone(const struct folder *f) {
  int s = 1;
  for (int k = 0; k < f->children; k++)
    s += sum_alone(f->child[k]);
  return s;
}

int main(void) {
  struct folder *root = folder_new(NULL);
  int inside = 0;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic)
    for (unsigned i = 0; i < NAMES; i++)
      folder_add(root, i * 2654435761u);
#pragma omp single
    {
      omp_set_nest_lock(&root->lock);
      int before = folder_held(root);
      int size = folder_size(root);
      int after = folder_held(root);
      inside = before == 2 && after == 2 && size > 0;
      omp_unset_nest_lock(&root->lock);
    }
  }
  int folders = sum_alone(root);
  printf("size %d visits %d held %d\n", folder_size(root), sum_visits(root), inside);
  int wrong = folder_size(root) != NAMES || !inside || folders < 2 || folder_held(root) != 1;
  folder_free(root);
  if (wrong)
    return 1;
  puts("ok");
  return 0;
}
