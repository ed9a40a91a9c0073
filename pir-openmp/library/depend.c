// Tasks with dependences. A task is a node of a graph: it waits for the earlier tasks of its creator
// with which its list of dependences conflicts (OpenMP 5.2, 15.9.5). No strand waits in it: a task
// that has ended starts those that waited for nothing else (`depend.pir`).
//
// Only the strand that creates the tasks uses the table. `mutexinoutset` and `inoutset` count as
// `inout`, which orders more than they demand.

#include "openmp.h"

struct depend_task {
  // The next one of a list of tasks that are ready.
  struct depend_task *next;
  // The tasks before it that have not ended, and one until all of them are known.
  int waits;
  // The places in the table that name it, and one until it has ended.
  int users;
  // The tasks that wait for it; the task itself after its end.
  struct depend_link *after;
  void *task, *code;
  struct strand *creator;
  // The type of the code, and whether the record has a function that destroys it.
  int form, destroys;
};

struct depend_link {
  struct depend_link *next;
  struct depend_task *task;
};

struct depend_place {
  struct depend_place *next;
  void *address;
  struct depend_task *writer;
  // The tasks that read it since.
  struct depend_link *readers;
};

struct depend_table {
  // Lists of places by a hash of their addresses. `buckets` is a power of 2.
  struct depend_place **places;
  unsigned long buckets, count;
  // The last task that depends on all memory.
  struct depend_task *all;
};

enum { FIRST_BUCKETS = 64 };

// As compilers write it.
struct dependence {
  void *address;
  unsigned long bytes;
  unsigned char kind;
};

enum { READS = 1, ALL_MEMORY = 0x80 };

// Flags for parts that the code of a task lacks: clang's has both.
enum { NO_RECORD = 1, NO_RESULT = 2 };

// Without an index, whose type would have a name in the IR.
static struct dependence *item(struct dependence *list, int k) {
  return (struct dependence *)((char *)list + sizeof *list * k);
}

static void leave(struct depend_task *t) {
  if (t && __atomic_sub_fetch(&t->users, 1, __ATOMIC_ACQ_REL) == 0)
    free(t);
}

static struct depend_task *share(struct depend_task *t) {
  if (t)
    __atomic_add_fetch(&t->users, 1, __ATOMIC_RELAXED);
  return t;
}

static int has_ended(struct depend_task *t) {
  return (void *)__atomic_load_n(&t->after, __ATOMIC_ACQUIRE) == t;
}

static void wait_for(struct depend_task *t, struct depend_task *before) {
  if (!before || before == t || has_ended(before))
    return;
  struct depend_link *link = malloc(sizeof *link);
  link->task = t;
  __atomic_add_fetch(&t->waits, 1, __ATOMIC_RELAXED);
  struct depend_link *head = __atomic_load_n(&before->after, __ATOMIC_ACQUIRE);
  do {
    if ((void *)head == before) {
      __atomic_sub_fetch(&t->waits, 1, __ATOMIC_RELAXED);
      free(link);
      return;
    }
    link->next = head;
  } while (!__atomic_compare_exchange_n(&before->after, &head, link, 0, __ATOMIC_ACQ_REL,
                                        __ATOMIC_ACQUIRE));
}

static struct depend_place **bucket(struct depend_table *table, void *address) {
  unsigned long bits = (unsigned long)address * 0x9e3779b97f4a7c15;
  return &table->places[(bits >> 32) & (table->buckets - 1)];
}

static void grow(struct depend_table *table) {
  struct depend_place **old = table->places;
  unsigned long buckets = table->buckets;
  table->buckets *= 2;
  table->places = calloc(table->buckets, sizeof *table->places);
  for (unsigned long b = 0; b < buckets; b++) {
    for (struct depend_place *p = old[b]; p;) {
      struct depend_place *next = p->next, **to = bucket(table, p->address);
      p->next = *to;
      *to = p;
      p = next;
    }
  }
  free(old);
}

static struct depend_place *find(struct depend_table *table, void *address) {
  struct depend_place *p = *bucket(table, address);
  while (p && p->address != address)
    p = p->next;
  return p;
}

static struct depend_place *place(struct depend_table *table, void *address) {
  struct depend_place *p = find(table, address);
  if (p)
    return p;
  if (table->count++ == table->buckets)
    grow(table);
  p = malloc(sizeof *p);
  p->address = address;
  p->writer = share(table->all);
  p->readers = 0;
  p->next = *bucket(table, address);
  *bucket(table, address) = p;
  return p;
}

static void forget_readers(struct depend_place *p) {
  for (struct depend_link *r = p->readers; r;) {
    struct depend_link *next = r->next;
    leave(r->task);
    free(r);
    r = next;
  }
  p->readers = 0;
}

static void read_place(struct depend_place *p, struct depend_task *t) {
  wait_for(t, p->writer);
  // Not twice, and not after it has written.
  if (p->writer == t || (p->readers && p->readers->task == t))
    return;
  struct depend_link *reader = malloc(sizeof *reader);
  reader->task = share(t);
  reader->next = p->readers;
  p->readers = reader;
}

static void write_place(struct depend_place *p, struct depend_task *t) {
  wait_for(t, p->writer);
  for (struct depend_link *r = p->readers; r; r = r->next)
    wait_for(t, r->task);
  forget_readers(p);
  share(t);
  leave(p->writer);
  p->writer = t;
}

static void depend_on(struct depend_table *table, struct depend_task *t, int n,
                      struct dependence *list) {
  for (int k = 0; k < n; k++) {
    struct dependence *d = item(list, k);
    if (d->kind == ALL_MEMORY) {
      for (unsigned long b = 0; b < table->buckets; b++)
        for (struct depend_place *p = table->places[b]; p; p = p->next)
          write_place(p, t);
      wait_for(t, table->all);
      share(t);
      leave(table->all);
      table->all = t;
    } else if (d->kind == READS) {
      read_place(place(table, d->address), t);
    } else {
      write_place(place(table, d->address), t);
    }
  }
}

// Whether the task is to run at once, before its creator goes on: one thread gains nothing by a
// graph.
ENTRY(int, depend_now)(struct depend_table **at) { return !*at && max_threads() == 1; }

// Returns the task if it waits for none.
ENTRY(struct depend_task *, depend_create)
(struct depend_table **at, int n, struct dependence *list, int more, struct dependence *others,
 void *task, void *code, struct strand *creator, int form, int destroys) {
  if (!*at) {
    *at = calloc(1, sizeof **at);
    (*at)->buckets = FIRST_BUCKETS;
    (*at)->places = calloc(FIRST_BUCKETS, sizeof(struct depend_place *));
  }
  struct depend_task *t = malloc(sizeof *t);
  t->next = 0;
  t->waits = t->users = 1;
  t->after = 0;
  t->task = task;
  t->code = code;
  t->creator = creator;
  if (creator)
    pir_omp_task_keep(creator, task);
  t->form = form;
  t->destroys = destroys;
  depend_on(*at, t, n, list);
  depend_on(*at, t, more, others);
  return __atomic_sub_fetch(&t->waits, 1, __ATOMIC_ACQ_REL) == 0 ? t : 0;
}

static int is_pending(struct depend_place *p, int reads) {
  int pending = p->writer && !has_ended(p->writer);
  for (struct depend_link *r = reads ? 0 : p->readers; r; r = r->next)
    pending |= !has_ended(r->task);
  return pending;
}

static int any_pending(struct depend_table *table, int n, struct dependence *list) {
  int pending = 0;
  for (int k = 0; k < n; k++) {
    struct dependence *d = item(list, k);
    pending |= table->all && !has_ended(table->all);
    if (d->kind == ALL_MEMORY) {
      for (unsigned long b = 0; b < table->buckets; b++)
        for (struct depend_place *p = table->places[b]; p; p = p->next)
          pending |= is_pending(p, 0);
    } else {
      struct depend_place *p = find(table, d->address);
      pending |= p && is_pending(p, d->kind == READS);
    }
  }
  return pending;
}

// Whether a task with these dependences would have to wait.
ENTRY(int, depend_pending)
(struct depend_table **at, int n, struct dependence *list, int more, struct dependence *others) {
  return *at && (any_pending(*at, n, list) || any_pending(*at, more, others));
}

static void call(struct depend_task *t) {
  if (t->form == (NO_RECORD | NO_RESULT))
    ((void (*)(int))t->code)(0);
  else if (t->form == NO_RECORD)
    ((int (*)(int))t->code)(0);
  else if (t->form == NO_RESULT)
    ((void (*)(int, void *))t->code)(0, t->task);
  else
    ((int (*)(int, void *))t->code)(0, t->task);
  if (t->destroys)
    ((int (**)(int, void *))t->task)[3](0, t->task);
}

ENTRY(void, depend_call)(struct depend_task *t) {
  if (t->creator) {
    unsigned long record[sizeof(struct strand) / sizeof(long)];
    struct strand *s = (struct strand *)record;
    pir_omp_task_begin_kept(s, t->creator, t->task);
    pir_omp_strand_enter(s);
    call(t);
    pir_omp_strand_leave(s);
  } else {
    struct strand *below = pir_omp_larger_enter();
    call(t);
    pir_omp_larger_leave(below);
  }
  free(t->task);
}

// The task has ended. Returns the tasks that are ready now, in the order of their creation.
ENTRY(struct depend_task *, depend_done)(struct depend_task *t) {
  struct depend_link *link =
      __atomic_exchange_n(&t->after, (struct depend_link *)t, __ATOMIC_ACQ_REL);
  struct depend_task *ready = 0;
  while (link) {
    struct depend_link *next = link->next;
    struct depend_task *waiting = link->task;
    if (__atomic_sub_fetch(&waiting->waits, 1, __ATOMIC_ACQ_REL) == 0) {
      waiting->next = ready;
      ready = waiting;
    }
    free(link);
    link = next;
  }
  leave(t);
  return ready;
}

// Hands tasks that are ready to another strand.
ENTRY(void, depend_add)(struct depend_task **list, struct depend_task *ready) {
  if (!ready)
    return;
  struct depend_task *last = ready;
  while (last->next)
    last = last->next;
  struct depend_task *head = __atomic_load_n(list, __ATOMIC_RELAXED);
  do
    last->next = head;
  while (!__atomic_compare_exchange_n(list, &head, ready, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED));
}

// All tasks have ended.
ENTRY(void, depend_end)(struct depend_table **at) {
  struct depend_table *table = *at;
  if (!table)
    return;
  for (unsigned long b = 0; b < table->buckets; b++) {
    for (struct depend_place *p = table->places[b]; p;) {
      struct depend_place *next = p->next;
      forget_readers(p);
      leave(p->writer);
      free(p);
      p = next;
    }
  }
  leave(table->all);
  free(table->places);
  free(table);
  *at = 0;
}
