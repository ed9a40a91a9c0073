#include "vectors.h"
#include <omp.h>

_Thread_local int vec_scratch;
static omp_lock_t lock;
static long calls;

/* Before and after `main`. */
__attribute__((constructor)) static void begin(void) { omp_init_lock(&lock); }
__attribute__((destructor)) static void end(void) { omp_destroy_lock(&lock); }

void vec_reset(void) {
  omp_set_lock(&lock);
  calls = 0;
  omp_unset_lock(&lock);
}

long vec_calls(void) {
  omp_set_lock(&lock);
  long c = calls;
  omp_unset_lock(&lock);
  return c;
}

double vec_dot(const double *a, const double *b, int n) {
  double s = 0;
  omp_set_lock(&lock);
  calls++;
  omp_unset_lock(&lock);
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}

void vec_axpy_shared(double s, const double *a, double *b, int n) {
#pragma omp for schedule(dynamic, 20)
  for (int i = 0; i < n; i++)
    b[i] += s * a[i];
}
