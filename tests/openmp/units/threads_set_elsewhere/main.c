// units: omp_set_num_threads in another file than the loops, which use no more threads than it says
#include "loops.h"
#include <omp.h>
#include <stdio.h>

int main(void) {
  int right = 1;
  for (int threads = 1; threads <= 4; threads++)
    for (int round = 0; round < 3; round++) {
      omp_set_num_threads(threads);
      int of_loop = threads_of_loop(), of_sum = threads_of_sum();
      right &= of_loop >= 1 && of_loop <= threads && of_sum >= 1 && of_sum <= threads;
      omp_set_num_threads(1);
      right &= threads_of_loop() == 1 && threads_of_sum() == 1;
    }
  puts(right ? "ok" : "wrong");
  return !right;
}
