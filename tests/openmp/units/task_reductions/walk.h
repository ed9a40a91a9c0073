#ifndef WALK_H
#define WALK_H

struct tree {
  struct tree *left, *right;
  int value;
};

/* build.c */
struct tree *tree_build(int depth, int *next);
void tree_free(struct tree *t);

/* walk.c: descends by tasks that take part in the reductions of a group that the caller has. */
extern long sum, histogram[8];
extern int most;
void walk(struct tree *t);

/* loops.c: tasks in worksharing loops with reduction(task, …). */
long sum_by_task_modifier(const int *v, int n);
long product_by_taskloop(int n);

#endif
