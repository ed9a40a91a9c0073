#include "blocks.h"

void start_block(int b) {
#pragma omp task depend(out : block[b]) firstprivate(b)
  {
    block[b] = b + 1;
    history[b] = 0;
  }
}

/* The left neighbour's value of this step, the own one of the last step. */
void step_block(int b, int step) {
  if (b == 0) {
#pragma omp task depend(inout : block[b]) firstprivate(b, step)
    {
      block[b] = (block[b] * 3 + step) % 100003;
      history[b] = history[b] == step - 1 ? step : -1000;
    }
  } else {
#pragma omp task depend(in : block[b - 1]) depend(inout : block[b]) firstprivate(b, step)
    {
      block[b] = (block[b] * 3 + block[b - 1] + step) % 100003;
      history[b] = history[b] == step - 1 ? step : -1000;
    }
  }
}
