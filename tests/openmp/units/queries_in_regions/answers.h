#ifndef ANSWERS_H
#define ANSWERS_H
#include <omp.h>

/* The answers of one thread of a region. */
struct answers {
  int level, active, in_parallel, max_threads, limit, dynamic, levels, nested, procs;
  int teams, team, device, chunk, threads, number, in_task;
  omp_sched_t kind;
};

/* One text for code that is seen and for code that is not. */
#define ASK(a)                                                                                     \
  do {                                                                                             \
    (a)->level = omp_get_level();                                                                  \
    (a)->active = omp_get_active_level();                                                          \
    (a)->in_parallel = omp_in_parallel();                                                          \
    (a)->max_threads = omp_get_max_threads();                                                      \
    (a)->limit = omp_get_thread_limit();                                                           \
    (a)->dynamic = omp_get_dynamic();                                                              \
    (a)->levels = omp_get_max_active_levels();                                                     \
    (a)->nested = omp_get_max_active_levels() > 1;                                                 \
    (a)->procs = omp_get_num_procs();                                                              \
    (a)->teams = omp_get_num_teams();                                                              \
    (a)->team = omp_get_team_num();                                                                \
    (a)->device = omp_get_default_device();                                                        \
    omp_get_schedule(&(a)->kind, &(a)->chunk);                                                     \
    (a)->threads = omp_get_num_threads();                                                          \
    (a)->number = omp_get_thread_num();                                                            \
    (a)->in_task = 0;                                                                              \
  } while (0)

enum { MAX = 64 };

/* ask.c */
void ask_elsewhere(struct answers *a);
void set_all(int k);

/* seen.c: each fills the answers of the threads of a region, or of one inside another one. They
   return how many threads there were. */
int in_region(struct answers *a);
int in_region_inside(struct answers *a);
int in_region_of(int threads, struct answers *a);
int in_region_if(int is_parallel, struct answers *a);
long runtime_loops(int n, int *owner);
int inner_sizes(int outer, int inner, int *sizes);

/* unseen.c: the same by calls of another file. */
int in_region_elsewhere(struct answers *a);
int in_region_inside_elsewhere(struct answers *a);
int in_region_of_elsewhere(int threads, struct answers *a);
int in_region_if_elsewhere(int is_parallel, struct answers *a);
int inner_sizes_elsewhere(int outer, int inner, int *sizes);

#endif
