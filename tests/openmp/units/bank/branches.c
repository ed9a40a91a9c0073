#include "bank.h"

static struct {
  omp_nest_lock_t lock;
  long volume;
  int depth, deepest;
} branches[BRANCHES];

void branches_open(void) {
  for (int b = 0; b < BRANCHES; b++)
    omp_init_nest_lock(&branches[b].lock);
}

void branches_close(void) {
  for (int b = 0; b < BRANCHES; b++)
    omp_destroy_nest_lock(&branches[b].lock);
}

static void enter(int b) {
  omp_set_nest_lock(&branches[b].lock);
  if (++branches[b].depth > branches[b].deepest)
    branches[b].deepest = branches[b].depth;
}

static void leave(int b) {
  branches[b].depth--;
  omp_unset_nest_lock(&branches[b].lock);
}

void branch_note(int branch, long amount) {
  enter(branch);
  branches[branch].volume += amount;
  leave(branch);
}

/* Twice in the same branch's lock if both are the same. */
void branch_note_pair(int from, int to, long amount) {
  int low = from < to ? from : to, high = from + to - low;
  enter(low);
  enter(high);
  branch_note(from, amount);
  branch_note(to, amount);
  leave(high);
  leave(low);
}

long branch_volume(int branch) {
  enter(branch);
  long v = branches[branch].volume;
  leave(branch);
  return v;
}

int branch_depth(int branch) {
  int count = omp_test_nest_lock(&branches[branch].lock);
  int depth = count == 1 ? branches[branch].depth : -1;
  if (count)
    omp_unset_nest_lock(&branches[branch].lock);
  return depth;
}
