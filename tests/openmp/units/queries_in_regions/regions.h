/* The regions, whose threads ask by ANSWER; NAME makes the names of the functions. */
int NAME(in_region)(struct answers *a) {
  int n = 0;
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    ANSWER(&a[me]);
#pragma omp master
    n = omp_get_num_threads();
  }
  return n;
}

int NAME(in_region_inside)(struct answers *a) {
  int n = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    if (omp_get_thread_num() == 0) {
#pragma omp parallel num_threads(3)
      {
        ANSWER(&a[omp_get_thread_num()]);
#pragma omp barrier
#pragma omp single
        n = omp_get_num_threads();
      }
    }
  }
  return n;
}

int NAME(in_region_of)(int threads, struct answers *a) {
  int n = 0;
#pragma omp parallel num_threads(threads)
  {
    ANSWER(&a[omp_get_thread_num()]);
#pragma omp single
    n = omp_get_num_threads();
  }
  return n;
}

int NAME(in_region_if)(int is_parallel, struct answers *a) {
  int n = 0;
#pragma omp parallel if (is_parallel)
  {
    ANSWER(&a[omp_get_thread_num()]);
#pragma omp single
    n = omp_get_num_threads();
  }
  return n;
}

static void NAME(inner)(int threads, int *size) {
#pragma omp parallel num_threads(threads)
  {
    struct answers a;
    ANSWER(&a);
#pragma omp master
    *size = 1000 * a.level + 100 * a.active + 10 * a.max_threads + a.threads;
  }
}

int NAME(inner_sizes)(int outer, int threads_inside, int *sizes) {
  int n = 0;
#pragma omp parallel num_threads(outer)
  {
    struct answers a;
    ANSWER(&a);
    NAME(inner)(threads_inside, &sizes[a.number]);
#pragma omp single
    n = a.threads;
  }
  return n;
}
