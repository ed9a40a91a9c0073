// Threads of the program with regions of their own.
#include <omp.h>
#include <pthread.h>

static void *run(void *unused) {
#pragma omp parallel num_threads(2)
  { (void)omp_get_thread_num(); }
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int k = 0; k < 3; k++)
    if (pthread_create(&thread, 0, run, 0) || pthread_join(thread, 0))
      return 1;
#pragma omp parallel num_threads(2)
  { (void)omp_get_thread_num(); }
  return 0;
}
