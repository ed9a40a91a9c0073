// How a thread of a team of raised code says who it is, at the cost of a few stores.

#include "guest.h"

static __thread struct pir_omp_guest *innermost __attribute__((tls_model("initial-exec")));

struct pir_omp_guest *pir_omp_guest_here(void) { return innermost; }

void pir_omp_guest_set(struct pir_omp_guest *guest) { innermost = guest; }

void pir_omp_guest_leave(struct pir_omp_guest *guest);

// The calling thread is number `number` of `size` threads from now on.
void pir_omp_guest_begin(struct pir_omp_guest *guest, int number, int size) {
  static const struct pir_omp_task alone = {.size = 1, .teams = 1};
  const struct pir_omp_task *task = pir_omp_slot ? pir_omp_slot : &alone;
  if (!pir_omp_slot && innermost)
    task = &innermost->numbers;
  guest->numbers = *task;
  guest->numbers.number = number;
  guest->numbers.size = size;
  guest->numbers.level++;
  guest->numbers.active_level += size > 1;
  guest->numbers.flags = 0;
  guest->below = pir_omp_slot;
  guest->outer = innermost;
  guest->thread = 0;
  innermost = guest;
  pir_omp_slot = 0;
}

void pir_omp_guest_end(struct pir_omp_guest *guest) {
  if (__builtin_expect(guest->thread != 0, 0))
    pir_omp_guest_leave(guest);
  else
    pir_omp_slot = guest->below;
  innermost = guest->outer;
}
