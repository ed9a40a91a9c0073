// Regions of this run time and of another one in one process, inside each other. The arguments: a
// library to load, or none if the program is linked with it; how it sees the nesting of regions.

#include <dlfcn.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

#ifdef IS_LINKED
long other_sum(int threads, int n, long (*back)(int));
int other_level(void);
#else
static long (*other_sum)(int, int, long (*)(int));
static int (*other_level)(void);
#endif

static int inner;

static long back(int thread) {
  int sum = 0, members = 0;
#pragma omp parallel num_threads(2) reduction(+ : members)
  {
    members++;
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 10; i++)
      sum += i;
  }
  return sum == 45 && members <= 2 && thread >= 0 ? 1 : -1000;
}

int main(int count, char **words) {
  const char *shared = count > 1 ? words[count - 1] : "";
  int is_shared = !strcmp(shared, "shared");
#ifndef IS_LINKED
  void *library = dlopen(words[1], RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return puts(dlerror()), 1;
  *(void **)&other_sum = dlsym(library, "other_sum");
  *(void **)&other_level = dlsym(library, "other_level");
#endif
  int wrong = 0;
  for (int round = 0; round < 20; round++) {
    wrong += other_sum(3, 100, 0) != 4950;
    wrong += other_sum(2, 100, back) != 4952;
#pragma omp parallel num_threads(3) reduction(+ : wrong)
    {
      wrong += omp_get_num_threads() != 3;
      wrong += other_sum(1, 100, back) != 4951;
      wrong += other_level() != is_shared;
#pragma omp barrier
#pragma omp single
      wrong += other_sum(1, 10, 0) != 45;
#pragma omp task shared(inner)
      {
        long sum = other_sum(1, 10, back);
#pragma omp critical
        inner += sum == 46;
      }
#pragma omp taskwait
      wrong += omp_get_thread_num() >= 3;
    }
  }
  wrong += inner != 60;
  printf(wrong ? "wrong %d\n" : "ok\n", wrong);
  return wrong != 0;
}
