#include "pool.h"

void ring_put(struct ring *r, long x) {
  size_t at = atomic_load_explicit(&r->written, memory_order_relaxed);
  while (at - atomic_load_explicit(&r->read, memory_order_acquire) == 16)
    relax();
  r->item[at % 16] = x;
  atomic_store_explicit(&r->written, at + 1, memory_order_release);
}

long ring_get(struct ring *r) {
  size_t at = atomic_load_explicit(&r->read, memory_order_relaxed);
  while (at == atomic_load_explicit(&r->written, memory_order_acquire))
    relax();
  long x = r->item[at % 16];
  atomic_store_explicit(&r->read, at + 1, memory_order_release);
  return x;
}
