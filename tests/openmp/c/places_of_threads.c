// env: OMP_PROC_BIND=close OMP_PLACES=threads OMP_DYNAMIC=false
// Each thread of a region, and whoever runs iterations of a loop, is bound to one processor; the
// first two threads are on different ones.
#define _GNU_SOURCE
#include <omp.h>
#include <sched.h>
#include <stdio.h>

static int unbound;

/* The processor of the calling thread, or -1 if it has several. */
static int own(void) {
  cpu_set_t set;
  sched_getaffinity(0, sizeof set, &set);
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET(cpu, &set))
      return CPU_COUNT(&set) == 1 ? cpu : -1;
  return -1;
}

static void loop(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    a[i] += i;
    if (own() < 0) {
#pragma omp atomic
      unbound++;
    }
  }
}

int main(void) {
  enum { N = 20000 };
  static double a[N];
  int at[2] = {-1, -1}, places = omp_get_num_places();
#pragma omp parallel num_threads(2)
  {
    at[omp_get_thread_num()] = own();
#pragma omp barrier
  }
  loop(a, N);
  int right = at[0] >= 0 && at[1] >= 0 && (places < 2 || at[0] != at[1]) && unbound == 0;
  printf("%s\n", right ? "bound" : "not bound");
  return !right;
}
