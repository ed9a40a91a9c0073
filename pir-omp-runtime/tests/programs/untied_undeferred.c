// Untied tasks of which the creator waits for the end at once: in a team of one thread, in final
// tasks, with `if(0)`; what comes after them, and dependences on them, find all of their parts done.
#include <omp.h>
#include <stdio.h>

/* An untied task with several scheduling points, between tasks that depend on each other. */
static int chain(int steps, int is_final) {
  int seen = 0;
#pragma omp task shared(seen) final(is_final)
  {
    int value = 0;
#pragma omp task depend(out : value) shared(value)
    value = 1;
#pragma omp task depend(in : value) untied shared(value, seen)
    {
      for (int i = 0; i < steps; i++) {
#pragma omp taskyield
#pragma omp task shared(seen, value)
        {
#pragma omp atomic
          seen += value == 1;
        }
#pragma omp taskwait
      }
    }
#pragma omp task depend(inout : value) shared(value)
    value = 2;
#pragma omp taskwait
  }
#pragma omp taskwait
  return seen;
}

/* The task is over when the creator goes on. */
static int at_once(int steps) {
  int done = 0;
#pragma omp task untied if (0) shared(done)
  {
    for (int i = 0; i < steps; i++) {
#pragma omp task shared(done)
      {
#pragma omp atomic
        done++;
      }
#pragma omp taskwait
    }
  }
  return done;
}

int main(void) {
  enum { STEPS = 7 };
  int right = 1;
  for (int threads = 1; threads <= 4; threads++)
    for (int is_final = 0; is_final <= 1; is_final++) {
      int of_chain = 0, of_task = 0;
#pragma omp parallel num_threads(threads)
#pragma omp single
      {
        of_chain = chain(STEPS, is_final);
        of_task = at_once(STEPS);
      }
      if (of_chain != STEPS || of_task != STEPS) {
        printf("%d threads, final %d: %d %d\n", threads, is_final, of_chain, of_task);
        right = 0;
      }
    }
  puts(right ? "ok" : "wrong");
  return !right;
}
