// Queries that the record of the task answers.

#include "guest.h"

#ifndef PIR_OMP_IR

__thread struct pir_omp_task *pir_omp_slot;

struct pir_omp_task *pir_omp_get_slot(void) { return pir_omp_slot; }

struct pir_omp_task **pir_omp_slot_address(void) { return &pir_omp_slot; }

#endif

int __kmpc_global_thread_num(ident_t *place) {
  (void)place;
  return current_task()->gtid;
}

int __kmpc_bound_thread_num(ident_t *place) {
  (void)place;
  return current_task()->number;
}

int __kmpc_bound_num_threads(ident_t *place) {
  (void)place;
  return current_task()->size;
}

int __kmpc_in_parallel(ident_t *place) {
  (void)place;
  return current_task()->active_level > 0;
}

// Each query for C, and for Fortran.
#define QUERY(NAME, VALUE)                                                                         \
  int NAME(void) { return VALUE; }                                                                 \
  int NAME##_(void) { return VALUE; }

#ifdef PIR_OMP_IR
#define asked_task current_task
#else
struct pir_omp_guest *pir_omp_guest_here(void);

// A thread that has not met OpenMP is alone, and need not be made known.
static inline const struct pir_omp_task *asked_task(void) {
  static const struct pir_omp_task alone = {.size = 1, .teams = 1};
  const struct pir_omp_task *task = pir_omp_slot;
  if (__builtin_expect(task != 0, 1))
    return task;
  const struct pir_omp_guest *guest = pir_omp_guest_here();
  return guest ? &guest->numbers : &alone;
}
#endif

QUERY(omp_get_thread_num, asked_task()->number)
QUERY(omp_get_num_threads, asked_task()->size)
QUERY(omp_get_level, asked_task()->level)
QUERY(omp_get_active_level, asked_task()->active_level)
QUERY(omp_in_parallel, asked_task()->active_level > 0)
QUERY(omp_in_final, (asked_task()->flags & PIR_OMP_FINAL) != 0)
QUERY(omp_in_explicit_task, (asked_task()->flags & PIR_OMP_EXPLICIT) != 0)
QUERY(omp_get_num_teams, asked_task()->teams)
QUERY(omp_get_team_num, asked_task()->team)
