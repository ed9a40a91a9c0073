// Teams of threads, their worksharing constructs, and the queries: OpenMP's run time in terms of
// PIR's intrinsics. A thread of a team is a strand; `struct strand` is what it knows.
//
// The threads of a team meet their worksharing constructs in the same order (OpenMP 5.2, 11). So
// the constructs whose threads share something are a list: a thread that comes to the next one takes
// the node behind its own, and adds it if it is the first.

#include "openmp.h"

static int size(struct strand *s) { return s->team ? s->team->size : 1; }

// How many threads the work of the team is for.
static int workers(struct strand *s) { return s->team && !s->team->alone ? s->team->size : 1; }

// ---- Regions ----

ENTRY(int, team_size)(struct strand *s) {
  int asked = s->pushed;
  s->pushed = 0;
  if (s->team && s->team->active >= *pir_omp_levels())
    return 1;
  if (asked <= 0)
    asked = s->threads;
  if (asked <= 0)
    asked = *pir_omp_threads();
  return asked > 0 ? asked : max_threads();
}

ENTRY(void, team_begin)(struct team *t, struct strand *s, int n) {
  t->size = n;
  t->level = (s->team ? s->team->level : 0) + 1;
  t->active = (s->team ? s->team->active : 0) + (n > 1);
  t->alone = 0;
  t->parent = s;
  t->first.next = 0;
}

// Only the first thread of the team has work, and it is the only one that runs.
ENTRY(void, team_alone)(struct team *t) { t->alone = 1; }

ENTRY(void, team_end)(struct team *t) {
  for (struct node *n = t->first.next; n;) {
    struct node *next = n->next;
    free(n);
    n = next;
  }
}

ENTRY(void, strand_begin)(struct strand *s, struct team *t, int id) {
  s->id = id;
  s->team = t;
  s->at = &t->first;
  s->threads = t->parent->threads;
  s->pushed = 0;
}

// What functions find that are called in the region; the strand below on the same thread comes back
// at the end.
ENTRY(void, strand_enter)(struct strand *s) {
  struct strand **place = pir_omp_slot();
  s->below = *place;
  *place = s;
}

ENTRY(void, strand_leave)(struct strand *s) { *pir_omp_slot() = s->below; }

ENTRY(struct strand *, current)(void) {
  struct strand *s = *pir_omp_slot();
  return s ? s : pir_omp_initial();
}

// A task of the thread that runs `creator`.
ENTRY(void, task_begin)(struct strand *s, struct strand *creator) {
  s->id = creator->id;
  s->team = creator->team;
  s->at = 0;
  s->threads = creator->threads;
  s->pushed = 0;
}

ENTRY(void *, task_alloc)(unsigned long bytes, unsigned long shared) {
  struct task {
    void *shared, *routine;
    int part;
  } *t;
  bytes = (bytes + 15) & -16ul;
  t = malloc(bytes + shared);
  t->shared = (char *)t + bytes;
  t->routine = 0;
  t->part = 0;
  return t;
}

ENTRY(void, push_num_threads)(struct strand *s, int n) { s->pushed = n; }

// ---- Synchronisation ----

ENTRY(void, barrier)(struct strand *s) {
  if (workers(s) > 1)
    parallel_barrier();
}

ENTRY(int, cancel_barrier)(struct strand *s) {
  if (workers(s) > 1)
    parallel_barrier();
  return 0;
}

ENTRY(void, reduce_end)(struct strand *s, void *lock) {
  critical_exit(lock);
  if (workers(s) > 1)
    parallel_barrier();
}

static struct node *next_node(struct strand *s) {
  struct node *n = __atomic_load_n(&s->at->next, __ATOMIC_ACQUIRE);
  if (!n) {
    struct node *made = calloc(1, sizeof *made);
    if (__atomic_compare_exchange_n(&s->at->next, &n, made, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
      n = made;
    else
      free(made);
  }
  s->at = n;
  return n;
}

ENTRY(int, single)(struct strand *s) {
  if (workers(s) == 1)
    return 1;
  return __atomic_exchange_n(&next_node(s)->taken, 1, __ATOMIC_RELAXED) == 0;
}

ENTRY(void, copyprivate)(struct strand *s, void *data, void (*copy)(void *, void *), int mine) {
  if (workers(s) == 1)
    return;
  struct node *n = s->at;
  if (mine)
    n->data = data;
  parallel_barrier();
  if (!mine)
    copy(data, n->data);
  parallel_barrier();
}

ENTRY(int, master)(struct strand *s) { return s->id == 0; }
ENTRY(int, masked)(struct strand *s, int filter) { return s->id == filter; }

// ---- Queries ----

ENTRY(int, thread_num)(struct strand *s) { return s->id; }
ENTRY(int, num_threads)(struct strand *s) { return size(s); }
ENTRY(int, max_threads)(struct strand *s) {
  int n = s->threads;
  if (n <= 0)
    n = *pir_omp_threads();
  return n > 0 ? n : max_threads();
}
ENTRY(void, set_num_threads)(struct strand *s, int n) {
  if (n <= 0)
    return;
  if (s->team)
    s->threads = n;
  else
    *pir_omp_threads() = n;
}
ENTRY(int, in_parallel)(struct strand *s) { return s->team && s->team->active > 0; }
ENTRY(int, level)(struct strand *s) { return s->team ? s->team->level : 0; }
ENTRY(int, active_level)(struct strand *s) { return s->team ? s->team->active : 0; }
ENTRY(int, ancestor_thread_num)(struct strand *s, int level) {
  int here = s->team ? s->team->level : 0;
  if (level < 0 || level > here)
    return -1;
  for (; here > level; here--)
    s = s->team->parent;
  return s->id;
}
ENTRY(int, team_size_at)(struct strand *s, int level) {
  int here = s->team ? s->team->level : 0;
  if (level < 0 || level > here)
    return -1;
  for (; here > level; here--)
    s = s->team->parent;
  return size(s);
}
ENTRY(int, max_active_levels)(void) { return *pir_omp_levels(); }
ENTRY(void, set_max_active_levels)(int n) {
  if (n >= 0)
    *pir_omp_levels() = n;
}
ENTRY(int, nested)(void) { return *pir_omp_levels() > 1; }
ENTRY(void, set_nested)(int on) { *pir_omp_levels() = on ? 0x7fffffff : 1; }
ENTRY(int, num_procs)(void) { return max_threads(); }
ENTRY(int, zero)(void) { return 0; }
ENTRY(int, one)(void) { return 1; }
ENTRY(int, unlimited)(void) { return 0x7fffffff; }
ENTRY(void, nothing)(void) {}

// ---- Loops whose iterations are divided beforehand ----

enum { CHUNKED = 33 };

// The iterations of thread `id` of `n`: OpenMP leaves the division of `static` without a chunk open,
// but programs rely on that of the usual run-time libraries, the first threads having one more.
#define STATIC(NAME, T, U, S)                                                                        \
  ENTRY(void, NAME)(struct strand * s, int kind, int *last, T *lower, T *upper, S *stride, S step,    \
                    S chunk) {                                                                       \
    T lo = *lower, hi = *upper;                                                                      \
    U n = workers(s), id = s->id, all;                                                                  \
    if (step > 0 ? hi < lo : lo < hi) {                                                              \
      *last = 0;                                                                                     \
      *stride = step;                                                                                \
      return;                                                                                        \
    }                                                                                                \
    all = step > 0 ? ((U)hi - (U)lo) / (U)step + 1 : ((U)lo - (U)hi) / (U)(-step) + 1;               \
    if (n == 1) {                                                                                    \
      *last = 1;                                                                                     \
      *stride = step > 0 ? (U)hi - (U)lo + 1 : (U)hi - (U)lo - 1;                                    \
      return;                                                                                        \
    }                                                                                                \
    if ((kind & 0xfff) == CHUNKED) {                                                                 \
      U each = chunk < 1 ? 1 : chunk;                                                                \
      *lower = lo + id * each * step;                                                                \
      *upper = *lower + (each - 1) * step;                                                           \
      *stride = each * n * step;                                                                     \
      *last = id == (all - 1) / each % n;                                                            \
      return;                                                                                        \
    }                                                                                                \
    U small = all / n, more = all % n;                                                               \
    U count = small + (id < more);                                                                   \
    U begin = id * small + (id < more ? id : more);                                                  \
    *stride = all * step;                                                                            \
    if (count == 0) {                                                                                \
      *lower = hi + step;                                                                            \
      *upper = hi;                                                                                   \
      *last = 0;                                                                                     \
      return;                                                                                        \
    }                                                                                                \
    *lower = lo + begin * step;                                                                      \
    *upper = *lower + (count - 1) * step;                                                            \
    *last = begin + count == all;                                                                    \
  }

STATIC(static_4, int, unsigned, int)
STATIC(static_4u, unsigned, unsigned, int)
STATIC(static_8, long, unsigned long, long)
STATIC(static_8u, unsigned long, unsigned long, long)

// ---- Loops whose threads take the next iterations ----

enum { DYNAMIC = 35, GUIDED = 36 };

static void loop_begin(struct strand *s, int kind, unsigned long all, long chunk) {
  s->kind = kind & 0xfff;
  // The kinds of ordered loops are the others by 32 more.
  s->ordered = s->kind >= 64;
  if (s->ordered)
    s->kind -= 32;
  s->all = all;
  s->chunk = chunk < 1 ? 1 : chunk;
  s->begun = 0;
  s->passed = 0;
  s->loop = workers(s) > 1 ? next_node(s) : 0;
}

// Takes iterations from `*begin` up to the result, which is `*begin` if there are none.
static unsigned long loop_take(struct strand *s, unsigned long *begin) {
  unsigned long n = workers(s), from, count;
  if (!s->loop) {
    from = s->begun ? s->all : 0;
    count = s->all;
    s->begun = 1;
  } else if (s->kind == GUIDED) {
    from = __atomic_load_n(&s->loop->taken, __ATOMIC_RELAXED);
    do {
      unsigned long rest = from < s->all ? s->all - from : 0;
      count = rest / (2 * n);
      if (count < s->chunk)
        count = s->chunk;
    } while (from < s->all && !__atomic_compare_exchange_n(&s->loop->taken, &from, from + count, 1,
                                                           __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  } else if (s->kind == DYNAMIC) {
    count = s->chunk;
    from = __atomic_load_n(&s->loop->taken, __ATOMIC_RELAXED);
    if (from < s->all)
      from = __atomic_fetch_add(&s->loop->taken, count, __ATOMIC_RELAXED);
  } else {
    // Static: in turn, or in blocks.
    count = s->kind == CHUNKED ? s->chunk : (s->all + n - 1) / n;
    from = (s->id + s->begun * n) * count;
    s->begun++;
    if (s->kind != CHUNKED && s->begun > 1)
      from = s->all;
  }
  *begin = from;
  if (from >= s->all)
    return from;
  s->index = from;
  return s->all - from < count ? s->all : from + count;
}

#define DISPATCH(SUFFIX, T, U, S)                                                                    \
  ENTRY(void, dispatch_init_##SUFFIX)(struct strand * s, int kind, T lo, T hi, S step, S chunk) {     \
    unsigned long all = 0;                                                                           \
    if (step > 0 ? lo <= hi : hi <= lo)                                                              \
      all = step > 0 ? (unsigned long)(((U)hi - (U)lo) / (U)step) + 1                                \
                     : (unsigned long)(((U)lo - (U)hi) / (U)(-step)) + 1;                            \
    s->lower = lo;                                                                                   \
    s->step = step;                                                                                  \
    loop_begin(s, kind, all, chunk);                                                                 \
  }                                                                                                  \
  ENTRY(int, dispatch_next_##SUFFIX)(struct strand * s, int *last, T *lower, T *upper, S *stride) {   \
    unsigned long begin, end = loop_take(s, &begin);                                                 \
    if (end == begin)                                                                                \
      return 0;                                                                                      \
    *lower = (U)s->lower + (U)begin * (U)s->step;                                                    \
    *upper = (U)s->lower + (U)(end - 1) * (U)s->step;                                                \
    if (stride)                                                                                      \
      *stride = s->step;                                                                             \
    if (last)                                                                                        \
      *last = end == s->all;                                                                         \
    return 1;                                                                                        \
  }

DISPATCH(4, int, unsigned, int)
DISPATCH(4u, unsigned, unsigned, int)
DISPATCH(8, long, unsigned long, long)
DISPATCH(8u, unsigned long, unsigned long, long)

// ---- Ordered: `index` is the iteration that the thread is in ----

static void await(struct strand *s) {
  if (s->loop)
    while (__atomic_load_n(&s->loop->ordered, __ATOMIC_ACQUIRE) != s->index)
      sched_yield();
}

static void pass_on(struct strand *s) {
  if (s->loop)
    __atomic_store_n(&s->loop->ordered, s->index + 1, __ATOMIC_RELEASE);
}

ENTRY(void, ordered)(struct strand *s) {
  if (s->ordered)
    await(s);
}

ENTRY(void, ordered_end)(struct strand *s) {
  if (s->ordered) {
    pass_on(s);
    s->passed = 1;
  }
}

// The end of an iteration, with an `ordered` in it or without.
ENTRY(void, dispatch_fini)(struct strand *s) {
  if (!s->ordered)
    return;
  if (!s->passed) {
    await(s);
    pass_on(s);
  }
  s->passed = 0;
  s->index++;
}
