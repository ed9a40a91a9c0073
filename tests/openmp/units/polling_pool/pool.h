#ifndef POOL_H
#define POOL_H
#include <stdatomic.h>
#include <stddef.h>

/* The program's own pool inside of one long region: workers poll flags, nobody is told to OpenMP. */
typedef void (*work)(void *argument, int worker);

struct pool {
  int workers;
  struct slot {
    _Atomic(work) todo;
    void *argument;
    char pad[48];
  } slot[8];
  atomic_int stop;
};

/* pool.c */
void pool_init(struct pool *p, int workers);
void pool_serve(struct pool *p, int worker); /* returns after pool_stop */
void pool_post(struct pool *p, int worker, work w, void *argument);
void pool_wait(struct pool *p, int worker);
void pool_stop(struct pool *p);

/* queue.c: a ring between one producer and one consumer. */
struct ring {
  long item[16];
  atomic_size_t written, read;
};
void ring_put(struct ring *r, long x);
long ring_get(struct ring *r);

/* relax.c */
void relax(void);

#endif
