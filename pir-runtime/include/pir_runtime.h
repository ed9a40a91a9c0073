/* The run time under lowered PIR code: the functions that compiled code calls, and the data that it
 * accesses.
 *
 * Every function takes the calling thread's worker, which is the result of pir_rt_worker() on this
 * thread or the argument of a task. No function unwinds. When the run of the caller has been
 * cancelled (a fault, in any of its strands), a function may not return: it leaves the strand,
 * forgetting the frames of compiled code, after every task that could use them has ended.
 */
#ifndef PIR_RUNTIME_H
#define PIR_RUNTIME_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define PIR_NORETURN [[noreturn]]
#else
#define PIR_NORETURN _Noreturn
#endif

typedef struct pir_worker pir_worker;
typedef void (*pir_task)(pir_worker *w, void *ctx);

/* One spawned task that has not been joined; 16 bytes. */
typedef struct {
  pir_task run;
  void *ctx;
} pir_slot;

/* The first 48 bytes of a worker; the rest is private. Only the owning thread touches them, except that
 * others store NULL to `limit`. Read `limit` with a relaxed atomic load. */
struct pir_worker {
  pir_slot *top;        /*  0: next free slot of the shadow stack */
  pir_slot *limit;      /*  8: take the slow path when top >= limit */
  pir_slot *head;       /* 16: slots below have been promoted */
  uint32_t thread_id;   /* 24: of the innermost region instance; save, set, restore */
  uint32_t num_threads; /* 28: likewise */
  uint32_t restricted;  /* 32: above zero, waits run only what they wait for; do not write */
  uint32_t unused;
  void *team;           /* 40: the forced instance that the strand is a member of, or NULL; do not write */
};

/* This thread's worker. A thread that is not executing a run becomes a participant in the default pool. */
pir_worker *pir_rt_worker(void);

/* Threads of the default pool; 0: PIR_NUM_THREADS, else OMP_NUM_THREADS, else one for each processor. Before the
 * first call into compiled code. */
void pir_rt_set_threads(uint32_t threads);

/* How many threads of the worker's pool work at a time, at least 1. */
uint32_t pir_rt_max_threads(pir_worker *w);

/* Two-way join, inline in compiled code: spawn f(w, c), run something else, join.
 *
 *   pir_slot *s = w->top;
 *   s->run = f; s->ctx = c; w->top = s + 1;
 *   if (s + 1 >= w->limit) pir_rt_spawn_slow(w);
 *   first(w, ...);
 *   w->top = s;
 *   if (s < w->head) pir_rt_join_slow(w, s); else f(w, c);
 *
 * f may run on any thread, with thread_id 0 and num_threads 1 until it sets them. c must stay where it is
 * until the join. Spawns and joins nest. At most 2^22 may be open on a worker; one more is a fault. */
void pir_rt_spawn_slow(pir_worker *w);
void pir_rt_join_slow(pir_worker *w, pir_slot *s);

/* Task group: 64 zeroed bytes, aligned to 16. Call pir_rt_group_spawn only when top >= limit; without the
 * call, and when it returns 0, run f in place. `size` bytes at ctx are copied, to an address that is a
 * multiple of 64. Tasks of the group may spawn into it. To wait:
 *
 *   if (*(uint64_t *)group != 0) pir_rt_group_wait(w, group);
 */
int pir_rt_group_spawn(pir_worker *w, void *group, pir_task f, const void *ctx, uint64_t size);
void pir_rt_group_wait(pir_worker *w, void *group);

/* Loop: body(w, ctx, lo, hi) runs the iterations lo..hi, half open, and is called for disjoint parts.
 * grain: iterations in a part; 0: chosen by measuring; -n: the same, in multiples of n. */
typedef void (*pir_loop)(pir_worker *w, void *ctx, int64_t lo, int64_t hi);
void pir_rt_for(pir_worker *w, pir_loop body, void *ctx, int64_t lo, int64_t hi, int64_t grain);

/* Iterations k and k - width are ordered: k - width has ended before k begins. */
void pir_rt_for_width(pir_worker *w, pir_loop body, void *ctx, int64_t lo, int64_t hi, int64_t width);

/* Reduction. The caller has filled acc with the identity; init does it for the accumulators of others, which
 * are aligned to 64. combine is called by the caller's thread, in any order. */
void pir_rt_for_reduce(pir_worker *w, void (*body)(pir_worker *, void *ctx, void *acc, int64_t lo, int64_t hi),
                       void *ctx, int64_t lo, int64_t hi, int64_t grain, void *acc, uint64_t acc_size,
                       void (*init)(void *ctx, void *acc),
                       void (*combine)(void *ctx, void *into, const void *from));

/* Forced instance: 64 zeroed bytes, aligned to 16. Open it, start the strands, join. Each started strand has
 * a thread of its own, and a copy of ctx. thread_id UINT32_MAX: an id that no live strand has.
 * num_threads 0: the pool's threads. */
void pir_rt_team_open(pir_worker *w, void *team, uint32_t num_threads);
/* The same with a window: the strands that the owner starts are parts, numbered as it starts them, and part k begins
 * once all up to k - width have ended, each with what it started in frames of its own. 0 counts as 1. */
void pir_rt_team_open_width(pir_worker *w, void *team, uint32_t num_threads, uint64_t width);
void pir_rt_team_start(pir_worker *w, void *team, pir_task f, const void *ctx, uint64_t size, uint32_t thread_id);
void pir_rt_team_join(pir_worker *w, void *team);
/* The same, for an owner that does nothing else between open and join that a strand could wait for: it runs the first
 * of these strands itself, in pir_rt_team_join. */
void pir_rt_team_start_or_keep(pir_worker *w, void *team, pir_task f, const void *ctx, uint64_t size,
                               uint32_t thread_id);

/* The owner may run one strand in place: f, or what it does itself between enter and join. The other strands
 * of the fork are started before; no barrier opens until the owner has arrived, has ended f, or joins. */
void pir_rt_team_master(pir_worker *w, void *team, pir_task f, void *ctx, uint32_t thread_id);
void pir_rt_team_enter(pir_worker *w, void *team, uint32_t thread_id);

/* A strand that starts others in its own instance: `frame`, 64 zeroed bytes aligned to 16, takes the place of
 * the team in pir_rt_team_start. At its end the strand leaves the barrier's count and waits for them, since
 * they may use its memory. */
void pir_rt_team_frame(pir_worker *w, void *frame);
void pir_rt_team_end(pir_worker *w, void *frame);

/* Waits for every live strand of the innermost forced instance; outside of one, a fault. */
void pir_rt_barrier(pir_worker *w);

/* Mutual exclusion by address. Entering again, or leaving what is not held, is a fault. */
void pir_rt_critical_enter(pir_worker *w, void *p);
void pir_rt_critical_exit(pir_worker *w, void *p);

/* Gives the calling thread an alternate signal stack, even if another library owns the thread.
 * Without one, a stack overflow on it ends the process by its signal and is not reported. Threads
 * with a worker have one. Does nothing the second time. */
void pir_rt_guard_stack(void);

/* Strands on threads of another library, which a strand of this one starts and waits for. It asks for its host, and
 * each of its strands that runs on any thread visits that: from pir_rt_visit to pir_rt_visit_end, with 24 bytes at
 * `memory`, the thread's worker is one of the host's pool, is restricted, and is a member of no forced instance.
 * Visits of a thread nest. Without a host, the strand that the thread executes continues, restricted. */
const void *pir_rt_host(pir_worker *w);
void pir_rt_visit(const void *host, void *memory);
void pir_rt_visit_end(const void *memory);

/* Keeps the calling thread to the end of the process, because another library may have state for it.
 * Returns the number of threads for teams of that library; 0: the library's default. */
uint32_t pir_rt_lend(pir_worker *w);

/* An instance of the region `id` begins and ends, on the owner's thread. They count in profiled runs and cost
 * a call and a test in others. */
void pir_rt_region_begin(pir_worker *w, uint32_t id);
void pir_rt_region_end(pir_worker *w, uint32_t id);

/* Faults. Outside of a run no caller takes them, so the process prints a message and aborts. */
enum {
  PIR_TRAP = 0,
  PIR_UNREACHABLE = 1,
  PIR_ARITHMETIC = 2,
  PIR_MEMORY = 3,
  PIR_ILLEGAL_INSTRUCTION = 4,
  PIR_STACK_OVERFLOW = 5,
  PIR_TOO_MANY_SPAWNS = 6,
  PIR_BARRIER_OUTSIDE = 7,
  PIR_CRITICAL_REENTERED = 8,
  PIR_CRITICAL_NOT_HELD = 9,
  PIR_NO_THREAD = 10,
  PIR_OUT_OF_MEMORY = 11,
  PIR_PANIC = 12,
  PIR_CANCELLED = 13,
  PIR_HANG = 14,
  PIR_UNDEFINED_SYMBOL = 15,
  PIR_ABORTED = 16
};

/* Ends the run. w may be NULL; place is a string for the message, or NULL. */
PIR_NORETURN void pir_rt_trap(pir_worker *w, uint32_t kind, const char *place);
/* Ends the process with status 126: for threads of other libraries. w is not used. */
PIR_NORETURN void pir_rt_end_process(pir_worker *w, uint32_t kind, const char *place);

#ifdef __cplusplus
}
#endif
#endif
