// Threads of teams of raised code, which the run time does not know.

#pragma once
#include "task.h"

// The identity of a guest thread, for code that was not raised and that it happens to run: an
// allocation function of the program, say. Raised code reserves the memory. The run time makes a
// record of it if more is asked for than the numbers.
struct pir_omp_guest {
  struct pir_omp_task numbers;
  // The task and the guest below on the thread's stack.
  struct pir_omp_task *below;
  struct pir_omp_guest *outer;
  // The thread's record, once the guest has one of its own.
  void *thread;
};

_Static_assert(sizeof(struct pir_omp_guest) <= 96, "pir-openmp/src/support.rs has the size");
