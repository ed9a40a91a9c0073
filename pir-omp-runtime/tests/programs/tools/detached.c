// Detachable tasks, whose event happens in the body.
#include <omp.h>

int main(void) {
  int done = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 5; k++) {
    omp_event_handle_t event;
#pragma omp task detach(event) firstprivate(event)
    {
#pragma omp atomic
      done++;
      omp_fulfill_event(event);
    }
  }
  return done != 5;
}
