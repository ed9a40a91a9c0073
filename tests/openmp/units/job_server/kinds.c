#include "jobs.h"
#include <omp.h>
#include <stdlib.h>

static void enter(struct job *j) {
  /* A worker is an initial thread of its own; so is the one that runs jobs itself. */
  j->level_seen = omp_get_level() + omp_get_thread_num() + omp_in_parallel();
  j->worker = server_worker();
}

void job_integrate(struct job *j) {
  enter(j);
  int n = j->size;
  double sum = 0, h = 1.0 / n;
#pragma omp parallel for reduction(+ : sum) num_threads(2)
  for (int i = 0; i < n; i++) {
    double x = (i + 0.5) * h;
    sum += x * x;
  }
  j->result = sum * h;
}

static int is_prime(int n) {
  for (int d = 2; d * d <= n; d++)
    if (n % d == 0)
      return 0;
  return n > 1;
}

void job_primes(struct job *j) {
  enter(j);
  int found = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int from = 0; from < j->size; from += 64) {
#pragma omp task firstprivate(from) shared(found)
    {
      int mine = 0, to = from + 64 < j->size ? from + 64 : j->size;
      for (int i = from; i < to; i++)
        mine += is_prime(i);
#pragma omp atomic
      found += mine;
    }
  }
  j->result = found;
}

static void merge_sort(int *a, int *scratch, int n) {
  if (n < 2)
    return;
  int half = n / 2;
#pragma omp task if (n > 64)
  merge_sort(a, scratch, half);
#pragma omp task if (n > 64)
  merge_sort(a + half, scratch + half, n - half);
#pragma omp taskwait
  int l = 0, r = half;
  for (int k = 0; k < n; k++)
    scratch[k] = r == n || (l < half && a[l] <= a[r]) ? a[l++] : a[r++];
  for (int k = 0; k < n; k++)
    a[k] = scratch[k];
}

void job_sort(struct job *j) {
  enter(j);
  int n = j->size, *a = malloc(sizeof *a * (size_t)n), *b = malloc(sizeof *b * (size_t)n);
  for (int i = 0; i < n; i++)
    a[i] = (int)((unsigned)i * 2654435761u >> 12);
#pragma omp parallel num_threads(2)
#pragma omp single nowait
  merge_sort(a, b, n);
  double result = 0;
  for (int i = 1; i < n; i++)
    result += a[i - 1] <= a[i];
  free(a);
  free(b);
  j->result = result;
}

void job_sequential(struct job *j) {
  enter(j);
  double result = 0;
  /* Orphaned constructs of a thread without a team. */
#pragma omp for
  for (int i = 0; i < j->size; i++)
    result += i;
#pragma omp barrier
#pragma omp single
  result += omp_get_num_threads();
  j->result = result;
}

void job_nested(struct job *j) {
  enter(j);
  int n = j->size;
  double result = 0;
#pragma omp parallel num_threads(2) reduction(+ : result)
  {
    double part = 0;
#pragma omp parallel for num_threads(2) reduction(+ : part)
    for (int i = 0; i < n; i++)
      part += omp_get_level();
    result += part;
  }
  j->result = result;
}

const job_function job_kinds[5] = {job_integrate, job_primes, job_sort, job_sequential,
                                   job_nested};
