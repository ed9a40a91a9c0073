#include "pool.h"

void pool_init(struct pool *p, int workers) {
  p->workers = workers;
  atomic_init(&p->stop, 0);
  for (int w = 0; w < 8; w++)
    atomic_init(&p->slot[w].todo, NULL);
}

void pool_serve(struct pool *p, int worker) {
  struct slot *s = p->slot + worker;
  for (;;) {
    work w = atomic_load_explicit(&s->todo, memory_order_acquire);
    if (w) {
      w(s->argument, worker);
      atomic_store_explicit(&s->todo, NULL, memory_order_release);
    } else if (atomic_load_explicit(&p->stop, memory_order_acquire)) {
      return;
    } else {
      relax();
    }
  }
}

void pool_wait(struct pool *p, int worker) {
  while (atomic_load_explicit(&p->slot[worker].todo, memory_order_acquire))
    relax();
}

void pool_post(struct pool *p, int worker, work w, void *argument) {
  pool_wait(p, worker);
  p->slot[worker].argument = argument;
  atomic_store_explicit(&p->slot[worker].todo, w, memory_order_release);
}

void pool_stop(struct pool *p) { atomic_store(&p->stop, 1); }
