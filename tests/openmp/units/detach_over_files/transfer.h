#ifndef TRANSFER_H
#define TRANSFER_H
#include <omp.h>

enum { TRANSFERS = 24 };

struct transfer {
  long payload;
  long result;
  omp_event_handle_t done;
};

/* begin.c: starts a transfer as a detached task that depends on its slot. */
void begin_transfer(struct transfer *t, long payload);

/* engine.c: a thread of the program that completes what is posted. */
void engine_start(void);
void engine_post(struct transfer *t);
void engine_stop(void);

/* complete.c: fulfils the event at once. */
void complete_now(struct transfer *t);
void complete_in_task(struct transfer *t);

#endif
