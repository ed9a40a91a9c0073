// Shared by the sources of this folder and compiled code: the beginning of the record of a task.

#pragma once
#include <stdint.h>

// The first 64 bytes of the record of an implicit or explicit task. They are frozen: raised code
// reads them in place. `Task` of src/task.rs has the same fields.
struct pir_omp_task {
  // In the team, of the thread that executes the task; and how many threads the team has.
  int number, size;
  // How many parallel regions enclose the task, and how many of them have more than one thread.
  int level, active_level;
  unsigned flags;
  // The number of the thread in the process.
  int gtid;
  // Of the `teams` construct: how many teams there are, and which this is.
  int teams, team;
  int reserved[8];
};

_Static_assert(sizeof(struct pir_omp_task) == 64, "the prefix is frozen");

enum { PIR_OMP_EXPLICIT = 1, PIR_OMP_FINAL = 2 };

#ifdef PIR_OMP_IR

// Raised code has a function of its own that reads the variable.
struct pir_omp_task *pir_omp_task_here(void);

static inline struct pir_omp_task *current_task(void) { return pir_omp_task_here(); }

#else

// The innermost task of the calling thread; null in a thread that has not met OpenMP yet. In the
// static part of the thread's storage: one instruction reads it.
extern __thread struct pir_omp_task *pir_omp_slot __attribute__((tls_model("initial-exec")));

// Makes the calling thread known, and returns its initial task.
struct pir_omp_task *pir_omp_register(void);

static inline struct pir_omp_task *current_task(void) {
  struct pir_omp_task *task = pir_omp_slot;
  return __builtin_expect(!task, 0) ? pir_omp_register() : task;
}

#endif

typedef struct ident ident_t;

// Whether there is a tool that observes the program: src/tool. Raised code does not report the
// constructs that are inlined in it.
#ifdef PIR_OMP_IR
#define piromp_has_tool 0
#else
extern _Bool piromp_has_tool __attribute__((visibility("hidden")));
#endif
