#include "wait.h"

void wait_for_flag(void) {
  int seen = 0;
  while (!seen) {
#pragma omp critical(of_flag)
    seen = flag;
  }
}

void take_turn(int me) {
  for (;;) {
    omp_set_lock(&guard);
    int mine = turn == me;
    if (mine)
      turn++;
    omp_unset_lock(&guard);
    if (mine)
      return;
  }
}
