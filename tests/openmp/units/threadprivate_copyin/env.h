#ifndef ENV_H
#define ENV_H

struct matrix {
  double at[3][3];
};

extern int level;
extern long table[16];
extern struct matrix transform;
#pragma omp threadprivate(level, table, transform)

/* define.c */
void reset_all(int value);
long table_sum(void);
double trace_of(void);

/* use.c: regions that copy the caller's values in. */
int copied_in(int value);
long persisted(int threads);
int nested_copy(int outer, int inner);

#endif
