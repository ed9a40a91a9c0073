// Tasks for the detection of races. A task runs where it is created, which is one of its possible
// orders, and the detector takes it for a strand of its own: only the rules of OpenMP order it
// with others. The words below stand for them: a task that ends releases its clock to them, and a
// strand that waits for it acquires the clock.
//
// The accesses of these functions are not checked.

#include "openmp.h"

void task_begins(void) __asm__("llvm.parallel.race.task");
void task_ends(void) __asm__("llvm.parallel.race.task.end");

static void release(int *word) { __atomic_fetch_add(word, 1, __ATOMIC_RELEASE); }
static void acquire(int *word) { (void)__atomic_load_n(word, __ATOMIC_ACQUIRE); }

// The tasks so far that have a dependence on an address, by its kind.
struct address {
  const void *at;
  struct address *next;
  int in, out, set;
};

struct group {
  struct group *outer;
  int tasks;
};

// The state that a task or a thread keeps of the tasks that it creates.
struct tasks {
  struct address *addresses;
  struct group *group;
  int children, all_memory;
  // The tasks of the thread, and those that they have created.
  int *all, all_of_thread;
};

// A dependence, `kmp_depend_info`: an address, a length, and in the first byte of the third word its
// kind. The text of a library has no types of its own.
typedef long depend[3];

static int kind(const depend *d) { return (*d)[2] & 0xff; }

enum { IN = 1, OUT = 2, MUTEX = 4, SET = 8, ALL_MEMORY = 0x80 };

static struct tasks *tasks_of(struct strand *s) {
  if (!s->tasks) {
    struct tasks *made = calloc(1, sizeof *made);
    made->all = &made->all_of_thread;
    s->tasks = made;
  }
  return s->tasks;
}

static struct address *find(struct tasks *t, const depend *d) {
  const void *at = (const void *)(*d)[0];
  struct address *a = t->addresses;
  while (a && a->at != at)
    a = a->next;
  if (!a) {
    a = calloc(1, sizeof *a);
    a->at = at;
    a->next = t->addresses;
    t->addresses = a;
  }
  return a;
}

// Acquires the clocks of the tasks that a task with these dependences, or `taskwait`, happens
// after. Tasks with `mutexinoutset` exclude each other as those with `inout` do.
static void after(struct tasks *t, int count, const depend *list) {
  for (int k = 0; k < count; k++) {
    if (kind(list + k) & ALL_MEMORY) {
      acquire(&t->children);
      continue;
    }
    struct address *a = find(t, list + k);
    acquire(&t->all_memory);
    acquire(&a->out);
    if (kind(list + k) != SET)
      acquire(&a->set);
    if (kind(list + k) & (OUT | MUTEX | SET))
      acquire(&a->in);
  }
}

static void before(struct tasks *t, int count, const depend *list) {
  for (int k = 0; k < count; k++) {
    if (kind(list + k) & ALL_MEMORY) {
      release(&t->all_memory);
      continue;
    }
    struct address *a = find(t, list + k);
    release(kind(list + k) == IN ? &a->in : kind(list + k) == SET ? &a->set : &a->out);
  }
}

ENTRY(void, race_task)(struct strand *creator, void **task, int (*code)(int, void *), int destroys,
                       int count, const depend *list, int more, const depend *others) {
  long records[(sizeof(struct strand) + sizeof(struct tasks)) / sizeof(long)];
  struct strand *s = (struct strand *)records;
  struct tasks *parent = tasks_of(creator), *own = (struct tasks *)(s + 1);
  // The tasks of one thread run one after the other.
  int deferred = creator->team && creator->team->size > 1;
  pir_omp_task_begin(s, creator);
  own->addresses = 0;
  own->children = own->all_memory = 0;
  own->group = parent->group;
  own->all = parent->all;
  s->tasks = own;
  pir_omp_strand_enter(s);
  if (deferred)
    task_begins();
  after(parent, count, list);
  after(parent, more, others);
  code(0, task);
  if (destroys)
    ((int (*)(int, void *))task[3])(0, task);
  free(task);
  before(parent, count, list);
  before(parent, more, others);
  release(&parent->children);
  release(parent->all);
  if (parent->group)
    release(&parent->group->tasks);
  if (deferred)
    task_ends();
  pir_omp_strand_leave(s);
}

ENTRY(void, race_wait)(struct strand *s) { acquire(&tasks_of(s)->children); }

ENTRY(void, race_wait_for)(struct strand *s, int count, const depend *list, int more,
                           const depend *others) {
  after(tasks_of(s), count, list);
  after(tasks_of(s), more, others);
}

// A barrier waits for all tasks.
ENTRY(void, race_barrier)(struct strand *s) { acquire(tasks_of(s)->all); }

ENTRY(void, race_group)(struct strand *s) {
  struct tasks *t = tasks_of(s);
  struct group *group = calloc(1, sizeof *group);
  group->outer = t->group;
  t->group = group;
}

ENTRY(void, race_group_end)(struct strand *s) {
  struct tasks *t = tasks_of(s);
  struct group *group = t->group;
  acquire(&group->tasks);
  t->group = group->outer;
  free(group);
}

ENTRY(void, race_taskloop)(struct strand *s, void **task, int (*code)(int, void *), int destroys,
                           unsigned long bytes, unsigned long shared, unsigned long *lower,
                           unsigned long *upper, long step, int nogroup, int kind, unsigned long n,
                           void (*copy)(void *, void *, int)) {
  long count = pir_omp_taskloop_count(lower, upper, step, kind, n, 0);
  if (!nogroup)
    pir_omp_race_group(s);
  for (long k = 0; k < count; k++)
    pir_omp_race_task(s,
                      pir_omp_taskloop_part((char *)task, bytes, shared, (char *)lower,
                                            (char *)upper, step, k, count, 0, copy),
                      code, destroys, 0, 0, 0, 0);
  if (!nogroup)
    pir_omp_race_group_end(s);
  free(task);
}
