// Teams of threads, their worksharing constructs, and the queries: OpenMP's run time in terms of
// PIR's intrinsics. A thread of a team is a strand; `struct strand` is its state.
//
// The threads of a team meet their worksharing constructs in the same order (OpenMP 5.2, 11). So
// the constructs whose threads share something are a list: a thread that comes to the next one takes
// the node after its own, and adds it if it is the first.

#include "openmp.h"

static int size(struct strand *s) { return s->team ? s->team->size : 1; }

// How many threads the work of the team is for.
static int workers(struct strand *s) { return s->team && !s->team->alone ? s->team->size : 1; }

// How many regions the strand is in, and how many of them have more than one thread. They are counted
// when they are asked for, which is rare, and not when a region begins.
static int levels(struct strand *s) {
  int n = 0;
  for (; s->team; s = s->team->parent)
    n++;
  return s->outside ? n + s->outside->level : n;
}

static int active_levels(struct strand *s) {
  int n = 0;
  for (; s->team; s = s->team->parent)
    n += s->team->size > 1;
  return s->outside ? n + s->outside->active_level : n;
}

// What code with the run time's records has told a region. Null: there is no such code.
static struct outside *outside(struct strand *s) {
  while (s->team)
    s = s->team->parent;
  return s->outside;
}

// ---- The environment, for settings that the program does not ask for ----

static const char *variable(int which) {
  const char *name = pir_omp_variables() + which * VARIABLE_BYTES;
  return *name ? getenv(name) : 0;
}

// The number that a text begins with.
COLD static int leading_number(const char *text, int otherwise) {
  while (*text == ' ')
    text++;
  if (*text < '0' || *text > '9')
    return otherwise;
  unsigned n = 0;
  for (; *text >= '0' && *text <= '9'; text++)
    n = n < 200000000 ? n * 10 + (*text - '0') : 0x7fffffff;
  return n;
}

static int number(int which, int otherwise) {
  const char *text = variable(which);
  return text ? leading_number(text, otherwise) : otherwise;
}

// The number in OMP_NUM_THREADS for regions inside `level` others, if it is a list that has so many.
// Otherwise 0.
COLD static int of_list(int level) {
  const char *text = variable(OF_NUM_THREADS);
  if (!text)
    return 0;
  int is_list = 0;
  for (const char *c = text; *c; c++)
    if (*c == ',') {
      is_list = 1;
      if (level-- > 0)
        text = c + 1;
    }
  return is_list && level <= 0 ? leading_number(text, 0) : 0;
}

COLD static int is_on(int which) {
  const char *on = variable(which);
  if (!on)
    return 0;
  if (*on == '.')
    on++;
  char first = *on | ' ';
  return first == 't' || first == 'y' || first == 'e' || *on == '1' ||
         (first == 'o' && (on[1] | ' ') == 'n');
}

// Whether threads are bound otherwise at each level of nesting.
COLD static int binds_levels(void) {
  const char *text = variable(OF_PROC_BIND);
  if (!text || (*text | ' ') == 'f')
    return 0;
  while (*text && *text != ',')
    text++;
  return *text == ',';
}

// ---- Regions ----

COLD static unsigned read_levels(void) {
  int is_nested = variable(OF_NESTED) ? is_on(OF_NESTED) : of_list(0) || binds_levels();
  int otherwise = is_nested ? MOST_LEVELS : 1;
  return number(OF_MAX_ACTIVE_LEVELS, otherwise) + 1u;
}

COLD static unsigned read_limit(void) {
  int limit = number(OF_THREAD_LIMIT, NO_LIMIT);
  return (limit > 0 ? limit : 1) + 1u;
}

COLD static unsigned read_setting(int which) {
  switch (which) {
  case LEVELS_OF_ENVIRONMENT:
    return read_levels();
  case LIMIT_OF_ENVIRONMENT:
    return read_limit();
  default:
    return number(which == TEAMS_LIMIT ? OF_TEAMS_THREAD_LIMIT : OF_NUM_TEAMS, 0) + 1u;
  }
}

// Several threads may look for the same variable at a time.
static int setting_of_environment(int which) {
  unsigned *known = pir_omp_settings() + which;
  unsigned n = __atomic_load_n(known, __ATOMIC_RELAXED);
  if (!n) {
    n = read_setting(which);
    __atomic_store_n(known, n, __ATOMIC_RELAXED);
  }
  return n - 1;
}

static int within_limit(struct strand *s, int n) {
  int own = s->own.limit, limit = setting_of_environment(LIMIT_OF_ENVIRONMENT);
  if (own > 0 && own < limit)
    limit = own;
  return n > limit ? limit : n;
}

static int asked_levels(void) {
  unsigned asked = pir_omp_settings()[ASKED_LEVELS];
  return asked ? asked - 1 : setting_of_environment(LEVELS_OF_ENVIRONMENT);
}

ENTRY(int, max_active_levels)(struct strand *s) {
  struct outside *o = outside(s);
  return o ? o->max_active_levels : asked_levels();
}

ENTRY(void, set_max_active_levels)(int n) {
  if (n >= 0)
    pir_omp_settings()[ASKED_LEVELS] = n + 1u;
}

COLD static int processors(void) {
  enum { WORDS = 16 };
  unsigned long allowed[WORDS] = {0};
  int n = 0;
  if (sched_getaffinity(0, sizeof allowed, allowed) == 0)
    for (int k = 0; k < WORDS; k++)
      n += __builtin_popcountl(allowed[k]);
  return n > 0 ? n : 1;
}

ENTRY(int, num_procs)(struct strand *s) {
  struct outside *o = outside(s);
  return o ? o->processors : processors();
}

// The same of a strand in a region: what it has set, or else what the environment has for its level,
// or else what the region was told or what counts for the strand that has begun it, which waits.
COLD static int next_threads_inside(struct strand *s) {
  for (;; s = s->team->parent) {
    if (s->own.threads > 0)
      return s->own.threads;
    if (!s->team)
      break;
    struct outside *o = s->team->parent->team ? 0 : s->team->parent->outside;
    int n = o ? o->threads : of_list(levels(s));
    if (n > 0)
      return n;
  }
  return max_threads();
}

// How many threads the next region has if it does not say. libomp may know a number below 1, of a
// variable that it cannot read.
static int next_threads(struct strand *s) {
  int n = s->own.threads;
  if (n <= 0)
    n = s->team ? next_threads_inside(s) : max_threads();
  return n > 0 ? n : 1;
}

// A region inside of one that was told about the code around it. The limit is that of all threads
// that are at work.
COLD static int inner_size(struct strand *s, struct outside *o, int n) {
  if (s->own.dynamic > 0 && n > o->processors)
    n = o->processors;
  int all = 1;
  for (; s->team; s = s->team->parent)
    all *= s->team->size;
  int limit = o->own.limit / all;
  return n < limit ? n : limit > 1 ? limit : 1;
}

COLD ENTRY(int, team_size)(struct strand *s) {
  int asked = s->pushed;
  s->pushed = 0;
  if (active_levels(s) >= pir_omp_max_active_levels(s))
    return 1;
  int n = asked > 0 ? asked : next_threads(s);
  struct outside *o = outside(s);
  return o ? inner_size(s, o, n) : within_limit(s, n);
}

// A strand of other code, which begins a region here that asks for nothing of it.
ENTRY(void, root_begin)(struct strand *s) {
  s->id = s->pushed = 0;
  s->team = 0;
  s->at = 0;
  s->final = 0;
  s->tasks = 0;
  s->league = 0;
  s->outside = 0;
  s->asked_teams = s->asked_limit = 0;
  s->own.threads = s->own.dynamic = s->own.limit = s->own.is_task = s->own.device = 0;
  s->own.schedule.kind = s->own.schedule.chunk = 0;
}

// The same where the region asks for what is around it.
ENTRY(void, root_told)(struct strand *s, struct outside *o) {
  s->outside = o;
  s->league = &o->league;
  s->own.dynamic = o->own.dynamic;
  s->own.limit = o->own.limit;
  s->own.device = o->own.device;
  s->own.schedule.kind = o->own.schedule.kind;
  s->own.schedule.chunk = o->own.schedule.chunk;
}

ENTRY(void, team_begin)(struct team *t, struct strand *s, int n) {
  t->size = n;
  t->alone = 0;
  t->parent = s;
  t->first.next = 0;
  t->cancelled = 0;
  t->own = 0;
}

// Only the first thread of the team has work, and it is the only one that runs.
ENTRY(void, team_alone)(struct team *t) { t->alone = 1; }

COLD static void free_nodes(struct node *n) {
  while (n) {
    struct node *next = n->next;
    if (n->owned)
      free(n->data);
    free(n);
    n = next;
  }
}

// A thread's own copy of the variable that has this cache.
struct own_copy {
  struct own_copy *next;
  struct copies **cache;
  void *data;
};

COLD static void free_own_copies(struct team *t) {
  for (int k = 0; k < t->size; k++)
    for (struct own_copy *o = t->own[k]; o;) {
      struct own_copy *next = o->next;
      free(o->data);
      free(o);
      o = next;
    }
  free(t->own);
}

ENTRY(void, team_end)(struct team *t) {
  if (t->first.next)
    free_nodes(t->first.next);
  if (t->own)
    free_own_copies(t);
}

static void inherit_league(struct strand *s, struct strand *creator) {
  s->league = creator->league;
  s->pushed = 0;
  s->asked_teams = s->asked_limit = 0;
}

// Copies the state that a strand takes over from its creator: member by member, because the record
// can't be split into registers where a part of it is copied as a whole.
static void inherit(struct strand *s, struct strand *creator) {
  s->own.threads = creator->own.threads;
  s->own.dynamic = creator->own.dynamic;
  s->own.limit = creator->own.limit;
  s->own.device = creator->own.device;
  s->own.schedule.kind = creator->own.schedule.kind;
  s->own.schedule.chunk = creator->own.schedule.chunk;
  inherit_league(s, creator);
}

ENTRY(void, strand_begin)(struct strand *s, struct team *t, int id) {
  s->id = id;
  s->team = t;
  s->at = &t->first;
  s->final = 0;
  s->tasks = 0;
  s->own.is_task = 0;
  inherit(s, t->parent);
  s->own.threads = 0;
}

// ---- Leagues: the teams of a `teams` construct, each of one thread at first ----

ENTRY(void, push_num_teams)(struct strand *s, int teams, int limit) {
  s->asked_teams = teams;
  s->asked_limit = limit;
}

// `teams` is the upper bound.
ENTRY(void, push_num_teams_51)(struct strand *s, int least, int teams, int limit) {
  pir_omp_push_num_teams(s, teams > 0 ? teams : least, limit);
}

ENTRY(void, set_num_teams)(int n) {
  if (n > 0)
    pir_omp_settings()[NUMBER_OF_TEAMS] = n + 1u;
}

ENTRY(int, max_teams)(void) { return setting_of_environment(NUMBER_OF_TEAMS); }

ENTRY(void, set_teams_limit)(int n) {
  if (n > 0)
    pir_omp_settings()[TEAMS_LIMIT] = n + 1u;
}

ENTRY(int, teams_limit)(void) { return setting_of_environment(TEAMS_LIMIT); }

ENTRY(int, league_size)(struct strand *s) {
  int teams = s->asked_teams > 0 ? s->asked_teams : pir_omp_max_teams();
  return teams > 0 ? teams : 1;
}

// The first thread of team `number`. It is in no parallel region.
ENTRY(void, league_begin)(struct strand *s, struct league *l, struct strand *creator, int number) {
  l->teams = pir_omp_league_size(creator);
  l->number = number;
  s->id = 0;
  s->team = 0;
  s->outside = 0;
  s->at = 0;
  s->final = 0;
  s->tasks = 0;
  s->own.is_task = 0;
  inherit(s, creator);
  s->league = l;
  int limit = creator->asked_limit > 0 ? creator->asked_limit : pir_omp_teams_limit();
  if (limit > 0) {
    s->own.limit = limit;
    if (next_threads(s) > limit)
      s->own.threads = limit;
  }
}

ENTRY(void, league_end)(struct strand *creator) { pir_omp_push_num_teams(creator, 0, 0); }

ENTRY(int, num_teams)(struct strand *s) { return s->league ? s->league->teams : 1; }
ENTRY(int, team_num)(struct strand *s) { return s->league ? s->league->number : 0; }
ENTRY(int, thread_limit)(struct strand *s) { return within_limit(s, NO_LIMIT); }

// Sets the strand that functions called in the region find; the strand below on the same thread
// comes back at the end.
ENTRY(void, strand_enter)(struct strand *s) {
  struct strand **place = pir_omp_strand_slot();
  s->below = *place;
  *place = s;
}

ENTRY(void, strand_leave)(struct strand *s) { *pir_omp_strand_slot() = s->below; }

ENTRY(struct strand *, current)(void) {
  struct strand *s = *pir_omp_strand_slot();
  return s ? s : pir_omp_initial();
}

// Queries by functions that create tasks. A thread that keeps no strand is outside of all regions.
ENTRY(int, is_one_thread)(struct strand *s) { return size(s) < 2; }
ENTRY(int, is_one_thread_here)(void) {
  struct strand *s = *pir_omp_strand_slot();
  return !s || (s != pir_omp_larger() && size(s) < 2);
}

// A task that creates others, and has no record of its own because nothing else is asked of it.
ENTRY(struct strand *, larger_enter)(void) {
  struct strand **place = pir_omp_strand_slot(), *below = *place;
  *place = pir_omp_larger();
  return below;
}

ENTRY(void, larger_leave)(struct strand *below) { *pir_omp_strand_slot() = below; }

// A task of the thread that runs `creator`.
static void begin_task(struct strand *s, struct strand *creator) {
  s->id = creator->id;
  s->team = creator->team;
  // Only strands that are in no team of the module have been told.
  s->outside = s->team ? 0 : creator->outside;
  s->at = 0;
  s->final = creator->final;
}

ENTRY(void, task_begin)(struct strand *s, struct strand *creator) {
  begin_task(s, creator);
  s->own.is_task = 1;
  inherit(s, creator);
}

// Tasks of a final one run at once, and are final. Those of a team of one thread run one at a time.
ENTRY(int, task_at_once)(struct strand *creator, int flags) {
  return creator->final || flags & 2 || size(creator) < 2;
}
ENTRY(void, task_flags)(struct strand *s, int flags) { s->final |= flags >> 1 & 1; }
ENTRY(int, in_final)(struct strand *s) { return s->final; }
ENTRY(int, in_task)(struct strand *s) { return s->own.is_task; }

// Memory of `all` bytes that begins with an object of `bytes`, whose alignment divides its size.
static void *memory_for(unsigned long bytes, unsigned long all) {
  enum { PLAIN = 16 };
  unsigned long most = pir_omp_alignment(), divides = bytes & -bytes;
  unsigned long align = divides < most ? divides : most;
  if (align <= PLAIN)
    return malloc(all);
  return aligned_alloc(align, (all + align - 1) & -align);
}

// The part of a task's record that compilers know, and the settings that are kept for it at the end
// of the record.
struct task {
  void *shared;
  struct settings *kept;
  int part;
};

ENTRY(void *, task_alloc)(unsigned long bytes, unsigned long shared) {
  bytes = (bytes + 7) & -8ul;
  unsigned long all = bytes + ((shared + 7) & -8ul);
  struct task *t = memory_for(bytes, all + sizeof *t->kept);
  t->shared = (char *)t + bytes;
  t->kept = (struct settings *)((char *)t + all);
  t->part = 0;
  return t;
}

// A deferred task has the settings that its creator had when it created the task.
ENTRY(void, task_keep)(struct strand *creator, struct task *t) { *t->kept = creator->own; }

ENTRY(void, task_begin_kept)(struct strand *s, struct strand *creator, struct task *t) {
  begin_task(s, creator);
  s->own = *t->kept;
  s->own.is_task = 1;
  inherit_league(s, creator);
}

// A task that is not deferred runs in the strand of its creator, which has its own settings back
// afterwards.
ENTRY(void, task_now_begin)(struct strand *s, struct task *t) {
  *t->kept = s->own;
  s->own.is_task = 1;
}
ENTRY(void, task_now_end)(struct strand *s, struct task *t) { s->own = *t->kept; }

static unsigned long trips(unsigned long lower, unsigned long upper, long step) {
  if (step > 0 ? (long)upper < (long)lower : (long)lower < (long)upper)
    return 0;
  return step > 0 ? (upper - lower) / step + 1 : (lower - upper) / (unsigned long)-step + 1;
}

// The iterations that each task but the last has exactly, or 0.
ENTRY(long, taskloop_exact)(int kind, unsigned long n, int modifier) {
  return kind == 1 && modifier & 1 ? n : 0;
}

// Returns the number of tasks of a `taskloop`. Kind 1: iterations a task; 2: tasks; else enough
// tasks to keep all threads busy.
CALLED ENTRY(long, taskloop_count)(unsigned long *lower, unsigned long *upper, long step,
                                   int kind, unsigned long n, unsigned long exact) {
  unsigned long all = trips(*lower, *upper, step);
  if (exact)
    return (all + exact - 1) / exact;
  unsigned long count = kind == 2 ? n : kind == 1 ? all / (n ? n : 1) : 10ul * max_threads();
  if (count > all)
    count = all;
  return all && !count ? 1 : count;
}

// Task `k` of `count` of a `taskloop`, with its own copy of the data. Its bounds are where `lower`
// and `upper` are in the data of all.
ENTRY(void *, taskloop_part)(char *task, unsigned long bytes, unsigned long shared, char *lower,
                             char *upper, long step, long k, long count, unsigned long exact,
                             void (*copy)(void *, void *, int)) {
  unsigned long first = *(unsigned long *)lower, all = trips(first, *(unsigned long *)upper, step);
  unsigned long each = all / count, more = all % count;
  unsigned long begin = k * each + (k < more ? k : more);
  unsigned long end = begin + each + (k < more);
  if (exact) {
    begin = k * exact;
    end = k == count - 1 ? all : begin + exact;
  }
  bytes = (bytes + 7) & -8ul;
  char *part = memory_for(bytes, bytes + shared);
  copy_bytes(part, task, bytes + shared);
  *(char **)part = part + bytes;
  *(unsigned long *)(part + (lower - task)) = first + begin * step;
  *(unsigned long *)(part + (upper - task)) = first + (end - 1) * step;
  if (copy)
    copy(part, task, k == count - 1);
  return part;
}

ENTRY(void, push_num_threads)(struct strand *s, int n) { s->pushed = n; }
ENTRY(void, set_thread_limit)(struct strand *s, int n) {
  if (n > 0)
    s->own.limit = n;
}

// ---- Synchronisation ----

ENTRY(void, barrier)(struct strand *s) {
  if (workers(s) > 1)
    parallel_barrier();
}

ENTRY(void, reduce_end)(struct strand *s, void *lock) {
  critical_exit(lock);
  if (workers(s) > 1)
    parallel_barrier();
}

// ---- Cancellation: 1 of the region, 2 of a loop, 3 of sections ----

ENTRY(int, cancellation)(void) { return is_on(OF_CANCELLATION); }

ENTRY(int, cancel)(struct strand *s, int kind) {
  if (!s->team || !is_on(OF_CANCELLATION))
    return 0;
  int found = 0;
  return __atomic_compare_exchange_n(&s->team->cancelled, &found, kind, 0, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED) ||
         found == kind;
}

ENTRY(int, cancellation_point)(struct strand *s, int kind) {
  return s->team && __atomic_load_n(&s->team->cancelled, __ATOMIC_RELAXED) == kind;
}

// All threads meet here, those too that learned of the cancellation earlier. It may be taken
// back when all know of it.
ENTRY(int, cancel_barrier)(struct strand *s) {
  pir_omp_barrier(s);
  int kind = s->team ? __atomic_load_n(&s->team->cancelled, __ATOMIC_RELAXED) : 0;
  if (!kind)
    return 0;
  pir_omp_barrier(s);
  __atomic_store_n(&s->team->cancelled, 0, __ATOMIC_RELAXED);
  pir_omp_barrier(s);
  return 1;
}

// ---- Messages of the program ----

// The text that compilers write for a place: `;FILE;FUNCTION;LINE;COLUMN;;`.
struct place {
  int unused[4];
  const char *text;
};

COLD ENTRY(void, error)(struct place *at, int severity, const char *message) {
  const char *format = pir_omp_messages(), *parts[4];
  int is_warning = severity == 1, length[4] = {0};
  const char *text = at ? at->text : format + strlen(format);
  for (int n = 0; n < 4; n++) {
    text += *text == ';';
    parts[n] = text;
    for (; *text && *text != ';'; text++)
      length[n]++;
  }
  dprintf(2, is_warning ? format : format + strlen(format) + 1, length[0], parts[0], length[2],
          parts[2], length[3], parts[3], message);
  if (!is_warning)
    abort();
}

// ---- Memory: all allocators are the default one ----

ENTRY(void *, alloc)(unsigned long bytes) { return bytes ? malloc(bytes) : 0; }
ENTRY(void *, zeroed)(unsigned long count, unsigned long bytes) {
  return count && bytes ? calloc(count, bytes) : 0;
}
ENTRY(void *, resized)(void *p, unsigned long bytes) {
  if (bytes)
    return realloc(p, bytes);
  free(p);
  return 0;
}
ENTRY(void *, aligned)(unsigned long align, unsigned long bytes) {
  if (!bytes)
    return 0;
  if (align <= 16)
    return malloc(bytes);
  return aligned_alloc(align, (bytes + align - 1) & -align);
}
ENTRY(void, release)(void *p) { free(p); }

// Returns the node after another one, which had none when the caller looked.
COLD static struct node *add_node(struct node *at) {
  struct node *made = calloc(1, sizeof *made), *n = 0;
  if (__atomic_compare_exchange_n(&at->next, &n, made, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return made;
  free(made);
  return n;
}

static struct node *next_node(struct strand *s) {
  struct node *n = __atomic_load_n(&s->at->next, __ATOMIC_ACQUIRE);
  if (!n)
    n = add_node(s->at);
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

// `owned`: a reduction whose threads combine in the order of their numbers, one after the other.
enum { IN_TURN = 2 };

CALLED ENTRY(int, reduce_in_turn)(struct strand *s, void *lock) {
  if (workers(s) > 1) {
    struct node *node = next_node(s);
    __atomic_store_n(&node->owned, IN_TURN, __ATOMIC_RELAXED);
    // Where the region is cancelled, threads may be missing.
    while (__atomic_load_n(&node->ordered, __ATOMIC_ACQUIRE) != (unsigned long)s->id &&
           !__atomic_load_n(&s->team->cancelled, __ATOMIC_RELAXED))
      sched_yield();
  }
  critical_enter(lock);
  return 1;
}

ENTRY(void, reduce_end_in_turn)(struct strand *s, void *lock, int waits) {
  critical_exit(lock);
  if (workers(s) == 1)
    return;
  if (__atomic_load_n(&s->at->owned, __ATOMIC_RELAXED) == IN_TURN)
    __atomic_add_fetch(&s->at->ordered, 1, __ATOMIC_RELEASE);
  if (waits)
    parallel_barrier();
}

// The copies of a reduction whose result depends on the order: the strand that comes last combines
// them in the order of the strands. It alone gets 1, and is in the section then. Without `nowait`
// the others return when it has stored the result.
CALLED ENTRY(int, reduce_in_order)(struct strand *s, int count, void **copies,
                                   const unsigned long *bytes, void (*combine)(void *, void *),
                                   void *lock, int waits) {
  unsigned long all = 0, n = workers(s), lists = 2 * count * sizeof(void *);
  if (n > 1) {
    for (int k = 0; k < count; k++)
      all += (bytes[k] + 15) & -16ul;
    struct node *node = next_node(s);
    char *kept = __atomic_load_n((char **)&node->data, __ATOMIC_ACQUIRE);
    if (!kept) {
      char *made = malloc(n * all + lists);
      if (__atomic_compare_exchange_n((char **)&node->data, &kept, made, 0, __ATOMIC_ACQ_REL,
                                      __ATOMIC_ACQUIRE)) {
        kept = made;
        node->owned = 1;
      } else {
        free(made);
      }
    }
    char *own = kept + s->id * all;
    for (int k = 0; k < count; own += (bytes[k] + 15) & -16ul, k++)
      copy_bytes(own, copies[k], bytes[k]);
    if (__atomic_add_fetch(&node->ordered, 1, __ATOMIC_ACQ_REL) < n) {
      if (waits)
        parallel_barrier();
      return 0;
    }
    void **into = (void **)(kept + n * all), **from = into + count;
    for (unsigned long id = 0; id < n; id++) {
      char *at = kept + id * all;
      for (int k = 0; k < count; at += (bytes[k] + 15) & -16ul, k++)
        (id ? from : into)[k] = at;
      if (id)
        combine(into, from);
    }
    for (int k = 0; k < count; k++)
      copy_bytes(copies[k], into[k], bytes[k]);
  }
  critical_enter(lock);
  return 1;
}

// ---- Locks: a word, and for nested ones a record with the owner ----

ENTRY(void, lock_init)(unsigned long *lock) { *lock = 0; }

ENTRY(int, lock_test)(unsigned long *lock) {
  unsigned long free = 0;
  return __atomic_compare_exchange_n(lock, &free, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

ENTRY(void, lock_set)(unsigned long *lock) {
  while (!pir_omp_lock_test(lock))
    sched_yield();
}

ENTRY(void, lock_unset)(unsigned long *lock) { __atomic_store_n(lock, 0, __ATOMIC_RELEASE); }

struct nested {
  unsigned long lock;
  struct strand *owner;
  int count;
};

ENTRY(void, nest_init)(struct nested **lock) { *lock = calloc(1, sizeof **lock); }
ENTRY(void, nest_destroy)(struct nested **lock) { free(*lock); }

// The owner is read without the lock: it is this strand only if this strand wrote it.
ENTRY(int, nest_test)(struct strand *s, struct nested **lock) {
  struct nested *n = *lock;
  if (__atomic_load_n(&n->owner, __ATOMIC_RELAXED) != s) {
    if (!pir_omp_lock_test(&n->lock))
      return 0;
    __atomic_store_n(&n->owner, s, __ATOMIC_RELAXED);
  }
  return ++n->count;
}

ENTRY(void, nest_set)(struct strand *s, struct nested **lock) {
  while (!pir_omp_nest_test(s, lock))
    sched_yield();
}

ENTRY(void, nest_unset)(struct nested **lock) {
  struct nested *n = *lock;
  if (--n->count == 0) {
    __atomic_store_n(&n->owner, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&n->lock, 0, __ATOMIC_RELEASE);
  }
}

// ---- Variables of which each thread has its own ----
//
// `cache` has the copies of all threads but the first, which uses the variable itself. The first
// thread of a region inside another one is the thread that has come to it. The others are threads of
// their own, whose copies end with the region: OpenMP lets values persist only between regions that
// are in no other one (OpenMP 5.2, 5.2).

struct copies {
  int count;
  void *copy[];
};

COLD static void *own_copy(struct strand *s, unsigned long bytes, const void *initial,
                           struct copies **cache) {
  struct team *t = s->team;
  struct own_copy **all = __atomic_load_n(&t->own, __ATOMIC_ACQUIRE);
  if (!all) {
    struct own_copy **made = calloc(t->size, sizeof *made);
    if (__atomic_compare_exchange_n(&t->own, &all, made, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
      all = made;
    else
      free(made);
  }
  struct own_copy *o = all[s->id];
  while (o && o->cache != cache)
    o = o->next;
  if (!o) {
    o = malloc(sizeof *o);
    o->next = all[s->id];
    o->cache = cache;
    o->data = memory_for(bytes, bytes);
    copy_bytes(o->data, initial, bytes);
    all[s->id] = o;
  }
  return o->data;
}

ENTRY(void *, thread_private)(struct strand *s, void *variable, unsigned long bytes,
                              const void *initial, struct copies **cache) {
  while (s->id == 0 && s->team)
    s = s->team->parent;
  if (s->id == 0)
    return variable;
  if (s->team->parent->team)
    return own_copy(s, bytes, initial, cache);
  struct copies *c = __atomic_load_n(cache, __ATOMIC_ACQUIRE);
  int need = s->id + 1;
  // A longer list takes the place of a shorter one, which stays, since others may be reading it.
  while (!c || c->count < need) {
    int count = need > s->team->size ? need : s->team->size;
    struct copies *made = malloc(sizeof *made + count * sizeof(void *));
    made->count = count;
    for (int k = 0; k < count; k++) {
      if (c && k < c->count) {
        made->copy[k] = c->copy[k];
      } else {
        made->copy[k] = memory_for(bytes, bytes);
        copy_bytes(made->copy[k], initial, bytes);
      }
    }
    if (__atomic_compare_exchange_n(cache, &c, made, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
      c = made;
  }
  return c->copy[s->id];
}

// ---- Queries ----

ENTRY(int, thread_num)(struct strand *s) { return s->id; }
ENTRY(int, num_threads)(struct strand *s) { return size(s); }
ENTRY(int, max_threads)(struct strand *s) { return next_threads(s); }
ENTRY(void, set_num_threads)(struct strand *s, int n) { s->own.threads = n > 0 ? n : 1; }
ENTRY(void, set_dynamic)(struct strand *s, int on) { s->own.dynamic = on ? 1 : -1; }
ENTRY(int, dynamic)(struct strand *s) {
  return s->own.dynamic ? s->own.dynamic > 0 : is_on(OF_DYNAMIC);
}
ENTRY(void, set_device)(struct strand *s, int n) { s->own.device = n + FIRST_DEVICE; }
ENTRY(int, device)(struct strand *s) {
  return s->own.device ? s->own.device - FIRST_DEVICE : number(OF_DEFAULT_DEVICE, 0);
}
ENTRY(int, in_parallel)(struct strand *s) { return active_levels(s) > 0; }
ENTRY(int, level)(struct strand *s) { return levels(s); }
ENTRY(int, active_level)(struct strand *s) { return active_levels(s); }
// Regions around those of the module are the run time's.
static int at_level(struct strand *s, int level, int wants_size) {
  int here = levels(s);
  if (level < 0 || level > here)
    return -1;
  for (; here > level && s->team; here--)
    s = s->team->parent;
  if (s->team || !s->outside)
    return wants_size ? size(s) : s->id;
  struct outside *o = s->outside;
  return o->at_level(o->task, o->member, level, wants_size);
}

ENTRY(int, ancestor_thread_num)(struct strand *s, int level) { return at_level(s, level, 0); }
ENTRY(int, team_size_at)(struct strand *s, int level) { return at_level(s, level, 1); }
ENTRY(int, nested)(struct strand *s) { return pir_omp_max_active_levels(s) > 1; }
ENTRY(void, set_nested)(int on) {
  if (!on)
    pir_omp_set_max_active_levels(1);
  else if (asked_levels() == 1)
    pir_omp_set_max_active_levels(MOST_LEVELS);
}
ENTRY(int, max_task_priority)(void) { return number(OF_MAX_TASK_PRIORITY, 0); }
ENTRY(int, zero)(void) { return 0; }
ENTRY(int, one)(void) { return 1; }
ENTRY(int, unlimited)(void) { return 0x7fffffff; }
ENTRY(void, nothing)(void) {}

// ---- Loops whose iterations are divided beforehand ----

enum { CHUNKED = 33, TEAMS_CHUNKED = 91, TEAMS = 92 };

// The iterations of thread `id` of `n`, or of a team of a league: OpenMP leaves the division of
// `static` without a chunk open, but programs rely on that of the usual run-time libraries, the
// first threads having one more.
#define DIVIDE(NAME, T, U, S)                                                                        \
  ENTRY(void, NAME)(struct strand * s, int kind, int *last, T *lower, T *upper, S *stride, S step,   \
                    S chunk) {                                                                       \
    T lo = *lower, hi = *upper;                                                                      \
    int way = kind & 0xfff, of_teams = way == TEAMS || way == TEAMS_CHUNKED;                         \
    U n = of_teams ? pir_omp_num_teams(s) : workers(s);                                              \
    U id = of_teams ? pir_omp_team_num(s) : s->id, all;                                              \
    if (step > 0 ? hi < lo : lo < hi) {                                                              \
      *last = 0;                                                                                     \
      *stride = step;                                                                                \
      return;                                                                                        \
    }                                                                                                \
    all = step > 0 ? ((U)hi - (U)lo) / (U)step + 1 : ((U)lo - (U)hi) / (U)(-step) + 1;               \
    if (way == CHUNKED || way == TEAMS_CHUNKED) {                                                    \
      /* A chunk of more than all iterations would overflow the bounds. */                           \
      U most = all - 1;                                                                              \
      U each = n == 1 && all > 0 ? all : chunk < 1 ? 1 : (U)chunk - 1 < most ? chunk : all;          \
      U chunks = most / each + 1;                                                                    \
      *stride = each * (n < chunks ? n : chunks) * step;                                             \
      *last = id == (chunks - 1) % n;                                                                \
      *lower = id < chunks ? lo + id * each * step : hi + step;                                      \
      *upper = id < chunks ? *lower + (each - 1) * step : hi;                                        \
      return;                                                                                        \
    }                                                                                                \
    /* LLVM unrolls a loop only if the number of its iterations is cheap to compute again. It looks  \
       through a minimum for this, but not through a choice of two products. */                      \
    U small = all / n, more = all % n;                                                               \
    U count = small + (id < more);                                                                   \
    U begin = id < more ? id * count : id * small + more;                                            \
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

DIVIDE(static_4, int, unsigned, int)
DIVIDE(static_4u, unsigned, unsigned, int)
DIVIDE(static_8, long, unsigned long, long)
DIVIDE(static_8u, unsigned long, unsigned long, long)

// The same of a loop that is divided among the teams of a league first.
#define DISTRIBUTE(NAME, INNER, T, S)                                                                \
  ENTRY(void, NAME)(struct strand * s, int kind, int *last, T *lower, T *upper, T *end, S *stride,   \
                    S step, S chunk) {                                                               \
    pir_omp_##INNER(s, TEAMS, last, lower, upper, stride, step, 1);                                  \
    *end = *upper;                                                                                   \
    int ours = *last;                                                                                \
    pir_omp_##INNER(s, kind, last, lower, upper, stride, step, chunk);                               \
    *last &= ours;                                                                                   \
  }

DISTRIBUTE(distributed_4, static_4, int, int)
DISTRIBUTE(distributed_4u, static_4u, unsigned, int)
DISTRIBUTE(distributed_8, static_8, long, long)
DISTRIBUTE(distributed_8u, static_8u, unsigned long, long)

// ---- Loops whose threads take the next iterations ----

enum { STATIC = 34, DYNAMIC = 35, GUIDED = 36, RUNTIME = 37 };

// Of `omp_sched_t`.
enum { AUTO = 4, MONOTONIC = (int)0x80000000 };

// Reads `[modifier:]kind[,chunk]`.
COLD static struct schedule schedule_of_environment(void) {
  struct schedule asked = {1, 0};
  const char *text = variable(OF_SCHEDULE);
  if (!text)
    return asked;
  int monotonic = 0;
  for (const char *c = text; *c; c++)
    if (*c == ':') {
      monotonic |= (*text | ' ') == 'm';
      text = c + 1;
    }
  while (*text == ' ')
    text++;
  char first = *text | ' ';
  asked.kind = first == 'd' ? 2 : first == 'g' ? 3 : first == 'a' ? AUTO : 1;
  if (monotonic)
    asked.kind |= MONOTONIC;
  while ((*text | ' ') >= 'a' && (*text | ' ') <= 'z')
    text++;
  // An invalid chunk makes the whole text invalid.
  struct schedule invalid = {1, 0};
  if (*text && (*text != ',' || (text[1] != ' ' && (text[1] < '0' || text[1] > '9'))))
    return invalid;
  if (*text && first != 'a') {
    int chunk = leading_number(text + 1, 0);
    asked.chunk = chunk < 1 ? 1 : chunk;
  }
  return asked;
}

static struct schedule asked_schedule(struct strand *s) {
  struct schedule asked = s->own.schedule;
  return asked.kind ? asked : schedule_of_environment();
}

ENTRY(void, set_schedule)(struct strand *s, int kind, int chunk) {
  struct schedule asked = {kind, (kind & 0xff) == AUTO ? 0 : chunk};
  if ((kind & 0xff) >= 1 && (kind & 0xff) <= AUTO)
    s->own.schedule = asked;
}

// Without a chunk it is 1, or 0 for `static`.
ENTRY(void, get_schedule)(struct strand *s, int *kind, int *chunk) {
  struct schedule asked = asked_schedule(s);
  int plain = asked.kind & 0xff;
  *kind = asked.kind;
  *chunk = asked.chunk >= 1 ? asked.chunk : plain != 1;
}

static void loop_begin(struct strand *s, int kind, unsigned long all, long chunk) {
  // The kinds of ordered loops are the others by 32 more.
  int way = kind & 0xfff, ordered = way >= 64;
  if (ordered)
    way -= 32;
  if (way == RUNTIME) {
    struct schedule asked = asked_schedule(s);
    int plain = asked.kind & 0xff;
    chunk = asked.chunk;
    way = plain == 2 ? DYNAMIC : plain == 3 ? GUIDED : plain == 1 && chunk > 0 ? CHUNKED : STATIC;
  }
  s->kind = way;
  s->ordered = ordered;
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
  } else if (s->kind == CHUNKED) {
    count = s->chunk;
    from = (s->id + s->begun++ * n) * count;
  } else {
    // In blocks, as `static` divides a loop beforehand.
    unsigned long each = s->all / n, more = s->all % n;
    count = each + (s->id < more);
    from = s->begun ? s->all : s->id * each + (s->id < more ? s->id : more);
    s->begun = 1;
  }
  *begin = from;
  if (from >= s->all)
    return from;
  s->index = from;
  return s->all - from < count ? s->all : from + count;
}

#define DISPATCH(SUFFIX, T, U, S)                                                                    \
  CALLED ENTRY(void, dispatch_init_##SUFFIX)(struct strand * s, int kind, T lo, T hi, S step,        \
                                             S chunk) {                                              \
    unsigned long all = 0;                                                                           \
    if (step > 0 ? lo <= hi : hi <= lo)                                                              \
      all = step > 0 ? (unsigned long)(((U)hi - (U)lo) / (U)step) + 1                                \
                     : (unsigned long)(((U)lo - (U)hi) / (U)(-step)) + 1;                            \
    s->lower = lo;                                                                                   \
    s->step = step;                                                                                  \
    loop_begin(s, kind, all, chunk);                                                                 \
  }                                                                                                  \
  CALLED ENTRY(int, dispatch_next_##SUFFIX)(struct strand * s, int *last, T *lower, T *upper,        \
                                            S *stride) {                                             \
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

// The end of an iteration, with an `ordered` in it or without. One without passes on its turn, and
// only orders those before and after it: the exchange continues the release of the last `ordered`.
ENTRY(void, dispatch_fini)(struct strand *s) {
  if (!s->ordered)
    return;
  if (!s->passed && s->loop) {
    while (__atomic_load_n(&s->loop->ordered, __ATOMIC_RELAXED) != s->index)
      sched_yield();
    __atomic_fetch_add(&s->loop->ordered, 1, __ATOMIC_RELAXED);
  }
  s->passed = 0;
  s->index++;
}

// ---- Loops whose iterations wait for others of them ----

// Lower bound, upper bound and step of each loop of the nest. clang numbers the iterations from 0 and
// passes how many there are in place of the last number.
enum { LOWER, UPPER, STEP, BOUNDS };

// clang numbers the iterations from 0 and passes how many there are in place of the last number.
static long last(const long *b) { return b[UPPER] - (b[LOWER] == 0 && b[STEP] == 1); }

struct cross {
  int count;
  long *bounds;
  unsigned char *ended;
};

CALLED ENTRY(void, doacross_init)(struct strand *s, int count, long *bounds) {
  s->cross = 0;
  if (workers(s) == 1)
    return;
  struct node *n = next_node(s);
  struct cross *c = __atomic_load_n((struct cross **)&n->data, __ATOMIC_ACQUIRE);
  if (!c) {
    unsigned long all = 1;
    for (int k = 0; k < count; k++)
      all *= trips(bounds[BOUNDS * k + LOWER], last(bounds + BOUNDS * k), bounds[BOUNDS * k + STEP]);
    unsigned long bytes = count * BOUNDS * sizeof *bounds;
    struct cross *made = calloc(1, sizeof *made + bytes + all);
    made->count = count;
    made->bounds = (long *)(made + 1);
    made->ended = (unsigned char *)made->bounds + bytes;
    copy_bytes(made->bounds, bounds, bytes);
    if (__atomic_compare_exchange_n((struct cross **)&n->data, &c, made, 0, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE)) {
      c = made;
      n->owned = 1;
    } else {
      free(made);
    }
  }
  s->cross = c;
}

// The place of an iteration among all, or one that is none.
static unsigned long iteration(struct cross *c, long *vector) {
  unsigned long at = 0;
  for (int k = 0; k < c->count; k++) {
    long *b = c->bounds + BOUNDS * k, lower = b[LOWER], upper = last(b), step = b[STEP];
    if (step > 0 ? vector[k] < lower || vector[k] > upper : vector[k] > lower || vector[k] < upper)
      return -1ul;
    at = at * trips(lower, upper, step) + (vector[k] - lower) / step;
  }
  return at;
}

CALLED ENTRY(void, doacross_wait)(struct strand *s, long *vector) {
  if (!s->cross)
    return;
  unsigned long at = iteration(s->cross, vector);
  if (at != -1ul)
    while (!__atomic_load_n(&s->cross->ended[at], __ATOMIC_ACQUIRE))
      sched_yield();
}

CALLED ENTRY(void, doacross_post)(struct strand *s, long *vector) {
  if (!s->cross)
    return;
  unsigned long at = iteration(s->cross, vector);
  if (at != -1ul)
    __atomic_store_n(&s->cross->ended[at], 1, __ATOMIC_RELEASE);
}
