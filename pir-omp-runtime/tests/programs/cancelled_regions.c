// One thread cancels a region; the others come to its end without seeing that, or wait in a
// construct to which the first one does not come. libomp waits for ever in most cases.

#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static volatile int sink;

// Some time that differs from thread to thread.
static void dawdle(int k, int thread) {
  if ((k + thread) % 5 == 0)
    usleep(300);
  for (int i = 0; i < (k * 7 + thread * 13) % 50 * 20; i++)
    sink = i;
}

__attribute__((noinline)) static void orphaned_barrier(void) {
#pragma omp barrier
}

enum construct {
  NOTHING,
  BARRIER,
  LOOP,
  MANY_LOOPS,
  ORDERED,
  SINGLE,
  COPYPRIVATE,
  REDUCTION,
  SECTIONS,
  TASKS,
  GROUP,
  ORPHANED,
  NESTED,
  POINT,
  LAST
};

static void region(enum construct construct, int k, int threads) {
  int sum = 0;
#pragma omp parallel num_threads(threads)
  {
    int thread = omp_get_thread_num(), copied = 0;
    dawdle(k, thread);
    if (thread == k % threads) {
#pragma omp cancel parallel
    }
    switch (construct) {
    case BARRIER: {
#pragma omp barrier
      break;
    }
    case LOOP: {
#pragma omp for
      for (int i = 0; i < 20; i++)
        sink = i;
      break;
    }
    case MANY_LOOPS:
      for (int n = 0; n < 30; n++) {
#pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < 5; i++)
          sink = i;
      }
      break;
    case ORDERED: {
#pragma omp for ordered schedule(static, 1)
      for (int i = 0; i < 20; i++) {
#pragma omp ordered
        sink = i;
      }
      break;
    }
    case SINGLE: {
#pragma omp single
      sink = 1;
      break;
    }
    case COPYPRIVATE: {
#pragma omp single copyprivate(copied)
      copied = 1;
      break;
    }
    case REDUCTION: {
#pragma omp for reduction(+ : sum)
      for (int i = 0; i < 20; i++)
        sum += i;
      break;
    }
    case SECTIONS: {
#pragma omp sections
      {
#pragma omp section
        sink = 1;
#pragma omp section
        sink = 2;
      }
      break;
    }
    case TASKS: {
#pragma omp task
      dawdle(k, thread);
#pragma omp task
      dawdle(k, thread);
#pragma omp taskwait
      break;
    }
    case GROUP: {
#pragma omp taskgroup
      {
#pragma omp task
        dawdle(k, thread);
      }
#pragma omp task
      dawdle(k, thread);
      break;
    }
    case ORPHANED:
      orphaned_barrier();
      break;
    case NESTED: {
#pragma omp parallel num_threads(2)
      {
        dawdle(k, thread);
#pragma omp barrier
        sink = 3;
      }
#pragma omp barrier
      break;
    }
    case POINT: {
#pragma omp cancellation point parallel
      break;
    }
    default:
      break;
    }
    sink = copied;
#pragma omp barrier
    dawdle(k, thread);
  }
}

// The next region has all threads once, and its constructs work.
static int is_right(int threads) {
  int members = 0, sum = 0, last = 0;
#pragma omp parallel num_threads(threads) reduction(+ : members)
  {
    members++;
#pragma omp for schedule(dynamic) reduction(+ : sum)
    for (int i = 0; i < 10; i++)
      sum += i;
#pragma omp barrier
#pragma omp single
    last = sum;
  }
  return members == threads && last == 45;
}

int main(void) {
  omp_set_max_active_levels(2);
  for (int threads = 2; threads <= 4; threads++)
    for (int k = 0; k < 40; k++)
      for (int construct = NOTHING; construct < LAST; construct++) {
        region((enum construct)construct, k, threads);
        if (!is_right(threads)) {
          printf("wrong after construct %d, %d threads\n", construct, threads);
          return 1;
        }
      }
  puts("ok");
  return 0;
}
