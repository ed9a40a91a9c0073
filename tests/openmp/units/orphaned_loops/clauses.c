#include "loops.h"
#include <stdio.h>

static long shared_last;

long last_index(int n) {
#pragma omp for lastprivate(shared_last) schedule(static, 3)
  for (int i = 0; i < n; i++)
    shared_last = i;
  long found = shared_last;
  /* Nobody writes it again before all have read it. */
#pragma omp barrier
  return found;
}

static double partial;

void sum_into(double *total, const double *a, int n) {
#pragma omp single
  partial = 0;
#pragma omp for reduction(+ : partial)
  for (int i = 0; i < n; i++)
    partial += a[i];
#pragma omp single
  *total = partial;
}

void write_in_order(char *text, size_t *length, int n) {
#pragma omp for ordered schedule(dynamic, 2)
  for (int i = 0; i < n; i++) {
    char word[16];
    int k = sprintf(word, "%d ", i);
#pragma omp ordered
    {
      for (int j = 0; j < k; j++)
        text[*length + (size_t)j] = word[j];
      *length += (size_t)k;
    }
  }
}

void matrix_collapsed(int rows, int columns, int (*m)[16]) {
#pragma omp for collapse(2) schedule(static, 11)
  for (int r = 0; r < rows; r++)
    for (int k = 0; k < columns; k++)
      m[r][k] = r * columns + k;
}
