#ifndef SORT_H
#define SORT_H

typedef int (*less)(long, long);

/* sort.c and split.c are mutually recursive. */
void sort(long *v, int n, less before, int depth);
void sort_parts(long *v, int n, int pivot, less before, int depth);

/* split.c */
int partition(long *v, int n, less before);

/* small.c */
void insertion(long *v, int n, less before);
int cutoff(void);
void set_cutoff(int n);
long tasks_made(void);
void count_task(void);

#endif
