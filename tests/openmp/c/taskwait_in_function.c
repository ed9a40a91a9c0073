// openmp: taskwait; barrier; taskgroup
// Functions that only wait: for tasks of the function that calls them.
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static int first, second, third;

__attribute__((noinline)) static void wait_for_tasks(void) {
#pragma omp taskwait
}

__attribute__((noinline)) static void wait_at_barrier(void) {
#pragma omp barrier
}

__attribute__((noinline)) static void wait_somewhere(int deep) {
  if (deep)
    wait_somewhere(deep - 1);
  else
    wait_for_tasks();
}

static void (*volatile pointer)(void) = wait_for_tasks;

int main(void) {
  int bad = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      usleep(20000);
      first = 1;
    }
    wait_for_tasks();
    bad += first != 1;
#pragma omp task
    {
      usleep(20000);
      first = 2;
    }
    wait_somewhere(3);
    bad += first != 2;
#pragma omp task
    {
      usleep(20000);
      first = 3;
    }
    pointer();
    bad += first != 3;
  }
#pragma omp parallel
  {
#pragma omp master
    {
#pragma omp task
      {
        usleep(20000);
        second = 1;
      }
    }
    wait_at_barrier();
    if (second != 1) {
#pragma omp atomic
      bad++;
    }
  }
  // A function that has tasks of its own: all have ended when it returns.
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 3; round++) {
#pragma omp task
    {
      usleep(20000);
      third++;
    }
#pragma omp taskgroup
    {
#pragma omp task
      usleep(1000);
    }
    wait_for_tasks();
    bad += third != round + 1;
  }
  printf("%d\n", bad);
  if (bad == 0)
    puts("ok");
  return bad != 0;
}
