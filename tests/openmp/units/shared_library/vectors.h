#ifndef VECTORS_H
#define VECTORS_H

/* A shared library with regions, orphaned constructs, a lock and thread-local state. */
double vec_dot(const double *a, const double *b, int n);      /* own region */
void vec_axpy_shared(double s, const double *a, double *b, int n); /* for the caller's team */
void vec_each(int n, void (*f)(int, void *), void *context);  /* calls back from its region */
int vec_thread(void);
long vec_calls(void);
void vec_reset(void);
extern _Thread_local int vec_scratch;

#endif
