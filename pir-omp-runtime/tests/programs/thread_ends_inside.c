// A thread ends inside of a region, or in a task: an error. libomp waits for the thread for ever.

#include <omp.h>
#include <pthread.h>
#include <stdlib.h>

int main(int count, char **words) {
  int which = count > 1 ? atoi(words[1]) : 0;
#pragma omp parallel num_threads(3)
  {
    if (omp_get_thread_num() == which)
      pthread_exit(0);
#pragma omp single
    {
#pragma omp task if (which == 3)
      pthread_exit(0);
    }
  }
  return 0;
}
