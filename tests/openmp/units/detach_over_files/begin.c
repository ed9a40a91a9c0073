#include "transfer.h"

void begin_transfer(struct transfer *t, long payload) {
  omp_event_handle_t event;
#pragma omp task detach(event) depend(out : t->result) firstprivate(t, payload)
  {
    t->payload = payload;
    t->done = event;
    switch (payload % 3) {
    case 0:
      engine_post(t);
      break;
    case 1:
      complete_in_task(t);
      break;
    default:
      complete_now(t);
    }
  }
}
