// units: a shared library with regions, orphaned loops, locks and callbacks, used from regions and outside
#include "vectors.h"
#include <omp.h>
#include <stdio.h>

enum { N = 900 };

static double a[N], b[N];
static int marks[N];

static void mark(int i, void *context) {
  long *counts = context;
  marks[i] += omp_in_parallel() || omp_get_num_threads() == 1;
#pragma omp atomic
  counts[0]++;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i % 10;
    b[i] = 1;
  }
  vec_reset();
  double outside = vec_dot(a, b, N), inside = 0;
  int same = 0, threads = 0;
  long counts[1] = {0};
#pragma omp parallel reduction(+ : same, threads)
  {
    same += vec_thread() == omp_get_thread_num();
    threads++;
    vec_axpy_shared(2, a, b, N);
    vec_scratch = omp_get_thread_num() + 1;
#pragma omp barrier
    same += vec_scratch == omp_get_thread_num() + 1;
#pragma omp for reduction(+ : inside)
    for (int k = 0; k < 4; k++)
      inside += vec_dot(a, b, N / 4 * (k + 1)); /* a region in a region */
  }
  vec_each(N, mark, counts);
#pragma omp parallel num_threads(2)
#pragma omp single
  vec_each(N, mark, counts);
  int marked = 0;
  for (int i = 0; i < N; i++)
    marked += marks[i] == 2;
  printf("outside %.0f inside %.0f counts %ld marked %d calls %ld\n", outside, inside, counts[0],
         marked, vec_calls());
  if (same != 2 * threads || outside != 4050 || counts[0] != 2 * N || marked != N ||
      vec_calls() != 5)
    return 1;
  puts("ok");
  return 0;
}
