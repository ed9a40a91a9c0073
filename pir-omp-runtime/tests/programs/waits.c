// Says how often the second thread of a region goes to sleep while it waits for the first one.
//
//     waits MILLISECONDS [one | block MILLISECONDS]
//
// `one`: the process may use one processor. `block`: the program itself says how long threads spin.
#define _GNU_SOURCE
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

extern void kmp_set_blocktime(int milliseconds);

// Before `main`, which makes its thread known to the run time first of all.
__attribute__((constructor)) static void use_one_processor(int count, char **words) {
  if (count < 3 || strcmp(words[2], "one"))
    return;
  cpu_set_t set;
  sched_getaffinity(0, sizeof set, &set);
  int first = 0;
  while (!CPU_ISSET(first, &set))
    first++;
  CPU_ZERO(&set);
  CPU_SET(first, &set);
  sched_setaffinity(0, sizeof set, &set);
}

int main(int count, char **words) {
  int milliseconds = atoi(words[1]);
  if (count > 3)
    kmp_set_blocktime(atoi(words[3]));
  long sleeps = 0;
#pragma omp parallel num_threads(2)
  {
    struct rusage before, after;
#pragma omp barrier
    if (omp_get_thread_num() == 0)
      usleep(milliseconds * 1000);
    else
      getrusage(RUSAGE_THREAD, &before);
#pragma omp barrier
    if (omp_get_thread_num() == 1) {
      getrusage(RUSAGE_THREAD, &after);
      sleeps = after.ru_nvcsw - before.ru_nvcsw;
    }
  }
  printf("%ld\n", sleeps);
}
