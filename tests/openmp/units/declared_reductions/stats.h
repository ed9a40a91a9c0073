#ifndef STATS_H
#define STATS_H

struct stats {
  long n, sum, squares;
  int least, most;
};

struct top {
  int at[5];
};

struct stats stats_none(void);
void stats_add(struct stats *s, int x);
void stats_merge(struct stats *into, const struct stats *from); /* stats.c */
void top_add(struct top *t, int x);
void top_merge(struct top *into, const struct top *from);

#pragma omp declare reduction(merge : struct stats : stats_merge(&omp_out, &omp_in))               \
    initializer(omp_priv = stats_none())
#pragma omp declare reduction(best : struct top : top_merge(&omp_out, &omp_in))                    \
    initializer(omp_priv = (struct top){{0}})

/* loops.c and tasks.c use them, in their own ways. */
struct stats stats_of_loop(const int *v, int n);
struct stats stats_of_sections(const int *v, int n);
/* The list item of a task's reduction: its group and the tasks are in different functions. */
extern struct top best_seen;
void add_range(const int *v, int first, int last);

struct top top_of_tasks(const int *v, int n);
struct stats stats_of_taskloop(const int *v, int n);

#endif
