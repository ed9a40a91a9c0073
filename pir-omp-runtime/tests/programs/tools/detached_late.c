// A detachable task whose event happens after its body, in the thread that has executed it.
#include <omp.h>

int main(void) {
  omp_event_handle_t event;
#pragma omp parallel num_threads(1)
  {
#pragma omp task detach(event)
    ;
    omp_fulfill_event(event);
#pragma omp taskwait
  }
  return 0;
}
