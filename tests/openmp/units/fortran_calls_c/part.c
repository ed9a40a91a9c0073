#include <omp.h>

/* of Fortran */
void visit(int i, double *x);
int fortran_thread(void);
void fortran_share(int n, double *v);
double fortran_sum(int n, const double *v);

/* A region of C that calls Fortran for each element. */
void c_for_all(int n, double *v) {
#pragma omp parallel for schedule(dynamic, 5)
  for (int i = 0; i < n; i++)
    visit(i + 1, v + i);
}

/* For the team of Fortran: a loop of C and one of Fortran. */
int c_share(int n, double *v) {
#pragma omp for schedule(guided)
  for (int i = 0; i < n; i++)
    v[i] += 1;
  fortran_share(n, v);
  return fortran_thread() == omp_get_thread_num();
}

double c_sum_in_region(int n, const double *v) {
  double sums[2] = {0, 0};
#pragma omp parallel for num_threads(2)
  for (int k = 0; k < 2; k++)
    sums[k] = fortran_sum(n / 2, v + k * (n / 2));
  return sums[0] + sums[1];
}

static omp_nest_lock_t lock;
static long guarded;

void c_lock_make(void) { omp_init_nest_lock(&lock); }
void c_lock_take(void) { omp_set_nest_lock(&lock); }
void c_lock_leave(void) { omp_unset_nest_lock(&lock); }

/* Takes it once more. */
long c_add_guarded(long by) {
  omp_set_nest_lock(&lock);
  long now = guarded += by;
  omp_unset_nest_lock(&lock);
  return now;
}
