// units: threads that wait for each other by reading in critical sections and under locks, over files
#include "wait.h"
#include <stdio.h>

int flag, turn;
omp_lock_t guard;

/* The same as in the other file. */
static int region(int threads) {
  int passed = 0, mine = 0;
#pragma omp parallel num_threads(threads) shared(passed, mine)
  {
    int me = omp_get_thread_num(), last = omp_get_num_threads() - 1;
    if (me == last) {
#pragma omp critical
      mine = 1;
    } else {
      int seen = 0;
      while (!seen) {
#pragma omp critical
        seen = mine;
      }
    }
#pragma omp atomic
    passed++;
  }
  return passed == threads;
}

int main(void) {
  int right = 1, threads = 0;
  omp_init_lock(&guard);
  for (int n = 1; n <= 4; n++)
    right &= region(n);
#pragma omp parallel num_threads(4) shared(threads)
  {
    int me = omp_get_thread_num();
    if (me == 3) {
#pragma omp critical(of_flag)
      flag = 1;
    }
    wait_for_flag();
    take_turn(me);
#pragma omp atomic
    threads++;
  }
  right &= threads == 4 && turn == 4;
  omp_destroy_lock(&guard);
  puts(right ? "ok" : "wrong");
  return !right;
}
