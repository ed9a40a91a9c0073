// units: tree search over virtual nodes: recursion with tasks over three files, branch and bound, atomics
#include "problem.h"
#include <cstdio>
#include <omp.h>

namespace {

struct Everything : Search {
  bool prunes(const Node &) const override { return false; }
};

struct Bounded : Search {
  bool prunes(const Node &n) const override { return n.bound() <= best_now(); }
};

} // namespace

int main() {
  long goals[3], nodes[3];
  for (int depth = 0; depth < 3; depth++) {
    Everything all;
    all.run(queens(6), depth * 2);
    goals[depth] = all.goals();
    nodes[depth] = all.nodes();
  }
  int wrong = 0;
  long best[3];
  for (int k = 0; k < 3; k++) {
    Bounded bounded;
    bounded.run(knapsack(13, 40 + 10 * k), 4);
    best[k] = bounded.best();
    wrong += best[k] != knapsack_by_table(13, 40 + 10 * k);
  }
  /* Two searches at once, in a region of two threads, each with a region of its own. */
  omp_set_max_active_levels(2);
  long both[2];
#pragma omp parallel for num_threads(2) schedule(static, 1)
  for (int k = 0; k < 2; k++) {
    if (k == 0) {
      Everything all;
      all.run(queens(6), 3);
      both[k] = all.goals();
    } else {
      Bounded bounded;
      bounded.run(knapsack(11, 50), 3);
      both[k] = bounded.best();
    }
  }
  wrong += both[0] != 4 || both[1] != knapsack_by_table(11, 50);
  std::printf("goals %ld %ld %ld nodes %ld best %ld %ld %ld wrong %d\n", goals[0], goals[1], goals[2],
              nodes[0], best[0], best[1], best[2], wrong);
  if (wrong || goals[0] != 4 || goals[1] != 4 || goals[2] != 4)
    return 1;
  if (nodes[1] != nodes[0] || nodes[2] != nodes[0])
    return 2;
  std::puts("ok");
}
