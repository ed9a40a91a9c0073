/* Compiled code, by another compiler: the header, the fast path, the static library. */
#include "pir_runtime.h"
#include <stdio.h>
#include <string.h>

struct fib {
  long n, value;
};

static void fib(pir_worker *w, void *p) {
  struct fib *c = p;
  if (c->n < 2) {
    c->value = c->n;
    return;
  }
  struct fib a = {c->n - 1, 0}, b = {c->n - 2, 0};
  pir_slot *s = w->top;
  s->run = fib;
  s->ctx = &b;
  w->top = s + 1;
  if (s + 1 >= __atomic_load_n(&w->limit, __ATOMIC_RELAXED)) pir_rt_spawn_slow(w);
  fib(w, &a);
  w->top = s;
  if (s < w->head)
    pir_rt_join_slow(w, s);
  else
    fib(w, &b);
  c->value = a.value + b.value;
}

static void add(pir_worker *w, void *ctx, void *acc, int64_t lo, int64_t hi) {
  (void)w, (void)ctx;
  for (int64_t k = lo; k < hi; k++) *(long *)acc += k;
}

static void zero(void *ctx, void *acc) {
  (void)ctx;
  *(long *)acc = 0;
}

static void sum(void *ctx, void *into, const void *from) {
  (void)ctx;
  *(long *)into += *(const long *)from;
}

static int arrived;

static void meet(pir_worker *w, void *ctx) {
  (void)ctx;
  __atomic_add_fetch(&arrived, 1, __ATOMIC_SEQ_CST);
  pir_rt_barrier(w);
  if (__atomic_load_n(&arrived, __ATOMIC_SEQ_CST) != 4) pir_rt_trap(w, PIR_TRAP, "program.c: meet");
}

struct item {
  long *cell;
  long value;
};

static void store(pir_worker *w, void *ctx) {
  (void)w;
  struct item *i = ctx;
  *i->cell = i->value;
}

int main(void) {
  pir_rt_set_threads(2);
  pir_worker *w = pir_rt_worker();
  struct fib f = {27, 0};
  fib(w, &f);

  long total = 0;
  pir_rt_for_reduce(w, add, 0, 0, 3000000, 0, &total, sizeof total, zero, sum);

  _Alignas(16) uint64_t team[8] = {0};
  pir_rt_team_open(w, team, 4);
  for (uint32_t id = 1; id < 4; id++) pir_rt_team_start(w, team, meet, "", 1, id);
  pir_rt_team_master(w, team, meet, 0, 0);
  pir_rt_team_join(w, team);

  _Alignas(16) uint64_t group[8] = {0};
  long cells[1000], right = 0;
  for (long n = 0; n < 1000; n++) {
    struct item i = {&cells[n], n * n};
    if (w->top < __atomic_load_n(&w->limit, __ATOMIC_RELAXED) ||
        !pir_rt_group_spawn(w, group, store, &i, sizeof i))
      store(w, &i);
  }
  if (group[0] != 0) pir_rt_group_wait(w, group);
  for (long n = 0; n < 1000; n++) right += cells[n] == n * n;

  printf("%ld %ld %d %ld\n", f.value, total, arrived, right);
  return 0;
}
