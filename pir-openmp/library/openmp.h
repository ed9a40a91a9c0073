// What the sources of this folder share: the records of a team, and the functions that the raiser
// makes in each module.

struct node {
  struct node *next;
  unsigned long taken, ordered;
  void *data;
  // Whether `data` ends with the node.
  long owned;
};

struct team {
  int size, alone;
  struct strand *parent;
  struct node first;
  // What is cancelled, or 0.
  int cancelled;
  // In a region inside another one: for each thread, its copies of variables. Null if there are none.
  struct own_copy **own;
};

// One of the teams of a `teams` construct.
struct league {
  int teams, number;
};

// What is asked of `schedule(runtime)`. The kind is that of `omp_sched_t`; 0: nothing was asked.
struct schedule {
  int kind, chunk;
};

// What a task has of its own, and hands down to what it creates. `threads` is 0 if the strand has set
// none, `limit` if none was set, and `dynamic` 1 or -1 if it was; `device` is the number and
// FIRST_DEVICE. The number of threads, and whether it is an explicit task, are not handed down to the
// threads of a region.
struct settings {
  int threads, dynamic, limit, is_task, device;
  struct schedule schedule;
};

// What a region finds around it that code with the run time's records begins: levels of regions, the
// teams of a league, settings, and the function that says who is at a level of the regions around: the
// number of a thread, or the size of its team. `Outside` of pir-omp-runtime/src/outside.rs has the same
// members.
struct outside {
  int level, active_level, max_active_levels, threads, processors;
  struct league league;
  struct settings own;
  int (*at_level)(const void *task, const void *member, int level, int wants_size);
  const void *task, *member;
};

struct strand {
  int id, pushed, kind;
  struct team *team;
  struct node *at, *loop;
  struct strand *below;
  unsigned long all, chunk, begun, index;
  long lower, step;
  int ordered, passed;
  struct cross *cross;
  // Only where races are looked for.
  struct tasks *tasks;
  // Whether it runs a final task.
  int final;
  // Of the `teams` construct that it is in, and what the next one is asked for.
  struct league *league;
  int asked_teams, asked_limit;
  struct settings own;
  // Of a strand in no team.
  struct outside *outside;
};

_Static_assert(sizeof(struct team) <= 80, "pir-openmp/src/support.rs has the sizes");
_Static_assert(sizeof(struct strand) <= 192, "pir-openmp/src/support.rs has the sizes");
_Static_assert(sizeof(struct outside) <= 80, "pir-openmp/src/support.rs has the sizes");

#define ENTRY(T, NAME) T pir_omp_##NAME

// Code that is not worth a copy for each construct: it runs once for a region or less often.
#define COLD __attribute__((noinline, cold))

// Code that runs often, but costs much more than the call of it.
#define CALLED __attribute__((noinline))

// Variables of the environment, in the order of pir-openmp/src/support.rs.
enum {
  OF_CANCELLATION,
  OF_SCHEDULE,
  OF_MAX_ACTIVE_LEVELS,
  OF_NESTED,
  OF_DYNAMIC,
  OF_MAX_TASK_PRIORITY,
  OF_NUM_THREADS,
  OF_THREAD_LIMIT,
  OF_DEFAULT_DEVICE,
  OF_NUM_TEAMS,
  OF_TEAMS_THREAD_LIMIT,
  OF_PROC_BIND,
  VARIABLE_BYTES = 32
};

enum { MOST_LEVELS = 0x7fffffff, NO_LIMIT = 0x7fffffff, FIRST_DEVICE = 0x40000000 };

// What all units know, each one more than the number, or 0: the levels that were asked for, what the
// environment has, and the teams of a league and the threads of a team, asked for or of the
// environment.
enum { ASKED_LEVELS, LEVELS_OF_ENVIRONMENT, LIMIT_OF_ENVIRONMENT, NUMBER_OF_TEAMS, TEAMS_LIMIT };

// Where a thread keeps its innermost strand, what it is outside of all regions, what it keeps in a
// task of a team of several that needs no record, the settings, the names of the variables, and the
// messages of the directive `error`: that of a warning, then that of an error.
struct strand **pir_omp_strand_slot(void);
struct strand *pir_omp_initial(void);
struct strand *pir_omp_larger(void);
unsigned *pir_omp_settings(void);
const char *pir_omp_variables(void);
const char *pir_omp_messages(void);

// The largest alignment that the module asks for.
unsigned long pir_omp_alignment(void);

int max_threads(void) __asm__("llvm.parallel.max_threads");
void parallel_barrier(void) __asm__("llvm.parallel.barrier");
void critical_enter(void *) __asm__("llvm.parallel.critical.enter");
void critical_exit(void *) __asm__("llvm.parallel.critical.exit");

// Of `team.c`, for the others.
struct task;
void pir_omp_task_begin(struct strand *s, struct strand *creator);
void pir_omp_task_keep(struct strand *creator, struct task *t);
void pir_omp_task_begin_kept(struct strand *s, struct strand *creator, struct task *t);
void pir_omp_strand_enter(struct strand *s);
void pir_omp_strand_leave(struct strand *s);
struct strand *pir_omp_larger_enter(void);
void pir_omp_larger_leave(struct strand *below);
long pir_omp_taskloop_count(unsigned long *lower, unsigned long *upper, long step, int kind,
                            unsigned long n, unsigned long exact);
void *pir_omp_taskloop_part(char *task, unsigned long bytes, unsigned long shared, char *lower,
                            char *upper, long step, long k, long count, unsigned long exact,
                            void (*copy)(void *, void *, int));

void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void free(void *);
void *realloc(void *, unsigned long);
void *aligned_alloc(unsigned long, unsigned long);
char *getenv(const char *);
int sched_yield(void);
unsigned long strlen(const char *);
int dprintf(int, const char *, ...);
__attribute__((noreturn)) void abort(void);
int sched_getaffinity(int, unsigned long, void *);
#define copy_bytes __builtin_memcpy
