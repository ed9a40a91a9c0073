#ifndef LOOPS_H
#define LOOPS_H
#include <stddef.h>

/* Each is a worksharing loop for whatever team calls it. */
void fill_static(int *a, int n);
void add_dynamic(int *a, const int *b, int n, int chunk);
void triangle_guided(long *sums, int n);
long last_index(int n);
void sum_into(double *total, const double *a, int n);
void write_in_order(char *text, size_t *length, int n);
void two_without_wait(int *a, int *b, int n);
void matrix_collapsed(int rows, int columns, int (*m)[16]);

#endif
