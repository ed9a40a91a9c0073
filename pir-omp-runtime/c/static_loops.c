// Static division of the iterations of a loop: `schedule(static)` and `dist_schedule`.
//
// The functions read the prefix of the task's record alone. A loop goes from `*lower` to `*upper`
// inclusive by `step`; each function sets the bounds of the calling thread's first chunk, the
// distance of its chunks, and whether the last iteration is in one of its chunks.

#include "task.h"

enum {
  STATIC_CHUNKED = 33,
  STATIC = 34,
  STATIC_BALANCED_CHUNKED = 45,
  DISTRIBUTE_CHUNKED = 91,
  DISTRIBUTE = 92,
  // Bits added for the modifiers of the schedule.
  MODIFIERS = 1 << 29 | 1 << 30
};

// For tools: src/tool/work.rs.
void piromp_static_loop_begins(ident_t *place, uint64_t count, uint64_t first, uint64_t own,
                               void *code);
void piromp_static_loop_ends(ident_t *place, void *code);

#define LOOPS(NAME, T, U, S)                                                                       \
  /* One less than the number of iterations. */                                                    \
  static U span_##NAME(T lower, T upper, S step) {                                                 \
    return step > 0 ? ((U)upper - (U)lower) / (U)step : ((U)lower - (U)upper) / ((U)0 - (U)step);   \
  }                                                                                                \
                                                                                                   \
  /* A loop over all values of the type is empty, too: flang counts iterations from 0 to -1. */    \
  static int is_empty_##NAME(T lower, T upper, S step) {                                           \
    return (step > 0 ? upper < lower : lower < upper) || !(U)(span_##NAME(lower, upper, step) + 1); \
  }                                                                                                \
                                                                                                   \
  /* Gives part `k` of `n` parts of almost the same size; the first ones have one more. Returns   \
     whether the part is empty. */                                                                 \
  static int balanced_##NAME(U k, U n, int *last, T *lower, T *upper, S step) {                    \
    U span = span_##NAME(*lower, *upper, step);                                                    \
    if (span < n - 1) {                                                                            \
      *last = k == span;                                                                           \
      if (k > span) {                                                                              \
        *lower = (T)((U)*upper + (U)step);                                                         \
        return 1;                                                                                  \
      }                                                                                            \
      *lower = *upper = (T)((U)*lower + k * (U)step);                                              \
      return 0;                                                                                    \
    }                                                                                              \
    U small = (span + 1) / n, more = (span + 1) % n;                                               \
    *lower = (T)((U)*lower + (k * small + (k < more ? k : more)) * (U)step);                       \
    *upper = (T)((U)*lower + (small - (k < more ? 0 : 1)) * (U)step);                              \
    *last = k == n - 1;                                                                            \
    return 0;                                                                                      \
  }                                                                                                \
                                                                                                   \
  static void divide_##NAME(int kind, U k, U n, int *last, T *lower, T *upper, S *stride, S step,  \
                            S chunk) {                                                             \
    U span = span_##NAME(*lower, *upper, step), size = chunk < 1 ? 1 : (U)chunk;                   \
    switch (kind) {                                                                                \
    case STATIC_CHUNKED: {                                                                         \
      if (size - 1 > span)                                                                         \
        size = span + 1;                                                                           \
      U last_chunk = size ? span / size : 0, width = size * (U)step;                               \
      *stride = (S)(width * (last_chunk < n - 1 ? last_chunk + 1 : n));                            \
      *last = k == last_chunk % n;                                                                 \
      if (k > last_chunk) {                                                                        \
        *lower = (T)((U)*upper + (U)step);                                                         \
        *upper = (T)((U)*lower - (U)step);                                                         \
        return;                                                                                    \
      }                                                                                            \
      *lower = (T)((U)*lower + width * k);                                                         \
      *upper = (T)((U)*lower + width - (U)step);                                                   \
      return;                                                                                      \
    }                                                                                              \
    case STATIC_BALANCED_CHUNKED: {                                                                \
      /* Parts of one size, which is a multiple of the chunk. */                                   \
      U part = span / n + 1, rest = part % size;                                                   \
      if (rest)                                                                                    \
        part += size - rest;                                                                       \
      T end = *upper;                                                                              \
      *stride = (S)(span + 1);                                                                     \
      *last = k == span / part;                                                                    \
      if (k > span / part) {                                                                       \
        *lower = (T)((U)end + (U)step);                                                            \
        return;                                                                                    \
      }                                                                                            \
      *lower = (T)((U)*lower + k * part * (U)step);                                                \
      if (!*last)                                                                                  \
        *upper = (T)((U)*lower + (part - 1) * (U)step);                                            \
      return;                                                                                      \
    }                                                                                              \
    default:                                                                                       \
      *stride = (S)(span + 1);                                                                     \
      balanced_##NAME(k, n, last, lower, upper, step);                                             \
    }                                                                                              \
  }                                                                                                \
                                                                                                   \
  static inline __attribute__((always_inline)) void init_##NAME(                                   \
      int kind, int *last, T *lower, T *upper, S *stride, S step, S chunk) {                       \
    int unused;                                                                                    \
    last = last ? last : &unused;                                                                  \
    if (is_empty_##NAME(*lower, *upper, step)) {                                                   \
      *last = 0;                                                                                   \
      *stride = step;                                                                              \
      if (!(U)(span_##NAME(*lower, *upper, step) + 1))                                             \
        *lower = (T)((U)*upper + (U)step);                                                         \
      return;                                                                                      \
    }                                                                                              \
    const struct pir_omp_task *task = current_task();                                              \
    kind &= ~MODIFIERS;                                                                            \
    int of_league = kind == DISTRIBUTE || kind == DISTRIBUTE_CHUNKED;                              \
    U k = of_league ? task->team : task->number, n = of_league ? task->teams : task->size;         \
    if (of_league)                                                                                 \
      kind -= DISTRIBUTE - STATIC;                                                                 \
    if (n == 1) {                                                                                  \
      *last = 1;                                                                                   \
      *stride = (S)(step > 0 ? (U)*upper - (U)*lower + 1 : (U)0 - ((U)*lower - (U)*upper + 1));    \
      return;                                                                                      \
    }                                                                                              \
    divide_##NAME(kind, k, n, last, lower, upper, stride, step, chunk);                            \
  }                                                                                                \
                                                                                                   \
  /* The same, and tells the tool. */                                                              \
  static __attribute__((cold, noinline)) void told_init_##NAME(                                    \
      ident_t *place, int kind, int *last, T *lower, T *upper, S *stride, S step, S chunk,         \
      void *code) {                                                                                \
    int is_empty = is_empty_##NAME(*lower, *upper, step);                                          \
    uint64_t count = is_empty ? 0 : (uint64_t)span_##NAME(*lower, *upper, step) + 1;               \
    T end = *upper;                                                                                \
    init_##NAME(kind, last, lower, upper, stride, step, chunk);                                    \
    T own = (step > 0 ? *upper < end : *upper > end) ? *upper : end;                               \
    int has_none = is_empty || (step > 0 ? own < *lower : own > *lower);                           \
    uint64_t of_chunk = has_none ? 0 : (uint64_t)span_##NAME(*lower, own, step) + 1;               \
    piromp_static_loop_begins(place, count, (uint64_t)*lower, of_chunk, code);                     \
  }                                                                                                \
                                                                                                   \
  void __kmpc_for_static_init_##NAME(ident_t *place, int gtid, int kind, int *last, T *lower,      \
                                     T *upper, S *stride, S step, S chunk) {                       \
    (void)gtid;                                                                                    \
    if (__builtin_expect(piromp_has_tool, 0))                                                      \
      told_init_##NAME(place, kind, last, lower, upper, stride, step, chunk,                       \
                       __builtin_return_address(0));                                               \
    else                                                                                           \
      init_##NAME(kind, last, lower, upper, stride, step, chunk);                                  \
  }                                                                                                \
                                                                                                   \
  /* Divides a loop among the teams, and the part of the team among its threads. `*team_upper` is  \
     the end of the team's part. */                                                                \
  void __kmpc_dist_for_static_init_##NAME(ident_t *place, int gtid, int kind, int *last, T *lower, \
                                          T *upper, T *team_upper, S *stride, S step, S chunk) {   \
    (void)place, (void)gtid;                                                                       \
    *stride = step;                                                                                \
    *team_upper = *upper;                                                                          \
    int of_team = 1, of_thread = 1;                                                                \
    if (is_empty_##NAME(*lower, *upper, step)) {                                                   \
      if (last)                                                                                    \
        *last = 0;                                                                                 \
      return;                                                                                      \
    }                                                                                              \
    const struct pir_omp_task *task = current_task();                                              \
    int is_empty = balanced_##NAME(task->team, task->teams, &of_team, lower, upper, step);         \
    *team_upper = *upper;                                                                          \
    if (is_empty)                                                                                  \
      of_thread = 0;                                                                               \
    else                                                                                           \
      divide_##NAME(kind & ~MODIFIERS, task->number, task->size, &of_thread, lower, upper, stride, \
                    step, chunk);                                                                  \
    if (last)                                                                                      \
      *last = of_team && of_thread;                                                                \
  }                                                                                                \
                                                                                                   \
  /* Gives the team's first chunk of a loop that is distributed in chunks. */                      \
  void __kmpc_team_static_init_##NAME(ident_t *place, int gtid, int *last, T *lower, T *upper,     \
                                      S *stride, S step, S chunk) {                                \
    (void)place, (void)gtid;                                                                       \
    int unused;                                                                                    \
    *stride = step;                                                                                \
    if (is_empty_##NAME(*lower, *upper, step)) {                                                   \
      if (last)                                                                                    \
        *last = 0;                                                                                 \
      return;                                                                                      \
    }                                                                                              \
    const struct pir_omp_task *task = current_task();                                              \
    divide_##NAME(STATIC_CHUNKED, task->team, task->teams, last ? last : &unused, lower, upper,    \
                  stride, step, chunk);                                                            \
  }                                                                                                \
                                                                                                   \
  /* For src/dispatch.rs: the part of the calling thread's team. */                                \
  void pir_omp_team_part_##NAME(int *last, T *lower, T *upper, S step) {                           \
    const struct pir_omp_task *task = current_task();                                              \
    *last = 0;                                                                                     \
    if (!is_empty_##NAME(*lower, *upper, step))                                                    \
      balanced_##NAME(task->team, task->teams, last, lower, upper, step);                          \
  }

LOOPS(4, int32_t, uint32_t, int32_t)
LOOPS(4u, uint32_t, uint32_t, int32_t)
LOOPS(8, int64_t, uint64_t, int64_t)
LOOPS(8u, uint64_t, uint64_t, int64_t)

void __kmpc_for_static_fini(ident_t *place, int gtid) {
  (void)gtid;
  if (__builtin_expect(piromp_has_tool, 0))
    piromp_static_loop_ends(place, __builtin_return_address(0));
}
