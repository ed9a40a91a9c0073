#ifndef SWEEP_H
#define SWEEP_H

typedef void (*body)(long first, long last, void *context);
typedef double (*term)(long i, void *context);

/* parallel_for.c: what many applications have as their own layer. */
void parallel_for(long n, long grain, body f, void *context);
void parallel_for_tasks(long n, long grain, body f, void *context);
double parallel_sum(long n, term f, void *context);
int in_loop(void);

/* matrix.c: uses the layer from within the layer. */
struct matrix {
  long rows, columns;
  double *at;
};
void matrix_fill(struct matrix *m);
void matrix_transpose(const struct matrix *m, struct matrix *t);
double matrix_norm(const struct matrix *m);

#endif
