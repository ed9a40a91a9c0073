// Variables of which each thread has its own: in regions of all kinds, called functions, regions
// inside, and tasks; values live on between regions.
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 8 };
static int own = 5, list[4];
#pragma omp threadprivate(own, list)
static _Thread_local long local = 3;
int shared_name;
#pragma omp threadprivate(shared_name)
static long results[MOST];

static void show(const char *what) {
  printf("%s:", what);
  for (int k = 0; k < MOST; k++)
    printf(" %ld", results[k]);
  printf("\n");
  memset(results, 0, sizeof results);
}

void count(int by) {
  static int calls;
#pragma omp threadprivate(calls)
  calls++;
  own += by;
  local += calls;
}

// A random number of the thread.
static unsigned seed = 1;
#pragma omp threadprivate(seed)
static unsigned draw(void) { return seed = seed * 1103515245u + 12345u; }

static void run_inside(int me) {
#pragma omp parallel num_threads(2)
  {
    own = me * 10 + omp_get_thread_num();
#pragma omp barrier
#pragma omp atomic
    results[me] += own;
  }
}

static volatile int zero;

int main(void) {
  own = 7;
#pragma omp parallel
  {
    count(omp_get_thread_num());
    results[omp_get_thread_num()] = own * 100 + local;
  }
  show("each its own");
#pragma omp parallel
  results[omp_get_thread_num()] = own * 100 + local;
  show("live on");
  own = 40;
  for (int k = 0; k < 4; k++)
    list[k] = k + 1;
#pragma omp parallel copyin(own, list)
  {
    own += omp_get_thread_num();
    list[1] += own;
    results[omp_get_thread_num()] = own + 1000 * list[1] + 100000 * list[3];
  }
  show("copyin");
#pragma omp parallel
  {
    int before = own;
#pragma omp single copyprivate(own, list)
    {
      own = 11;
      list[2] = 22;
    }
    results[omp_get_thread_num()] = own * 1000 + list[2] + before;
  }
  show("copyprivate");
  long sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp for schedule(dynamic, 3)
    for (int k = 0; k < 200; k++)
      list[0] += draw() & 1;
    seed = 17 + omp_get_thread_num();
    for (int k = 0; k < 50; k++)
      sum += draw() % 1000;
#pragma omp barrier
    count(1);
#pragma omp critical
    results[omp_get_thread_num()] = own;
  }
  show("loops");
  printf("%ld\n", sum);
#pragma omp parallel
  {
    int mine = own = 100 + omp_get_thread_num();
    for (int round = 0; round < 30; round++) {
#pragma omp for schedule(static) nowait
      for (int k = 0; k < 8; k++)
        zero = 0;
#pragma omp barrier
      own++;
    }
    results[omp_get_thread_num()] = own - mine;
  }
  show("rounds");
#pragma omp parallel if (zero)
  results[omp_get_thread_num()] = own;
  show("if");
#pragma omp parallel num_threads(1)
  results[0] = own++;
  show("one");
#pragma omp parallel
#pragma omp master
  {
    count(3);
    results[0] = own;
  }
  show("master");
#pragma omp parallel
  {
    own = 1000 * omp_get_thread_num();
    run_inside(omp_get_thread_num());
#pragma omp barrier
    results[omp_get_thread_num()] += 100000 * (own != 1000 * omp_get_thread_num());
  }
  show("inside");
  // The address of a copy is known to others.
  static int *first;
#pragma omp parallel
  {
    own = omp_get_thread_num() + 1;
#pragma omp master
    first = &own;
#pragma omp barrier
#pragma omp critical
    *first += 1;
#pragma omp barrier
    results[omp_get_thread_num()] = own - (omp_get_thread_num() == 0 ? omp_get_num_threads() : 0);
  }
  show("address");
  int wrong = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 50; k++)
#pragma omp task shared(wrong)
  {
    own = k;
    for (int i = 0; i < 100; i++)
      own++;
#pragma omp atomic
    wrong += own != k + 100;
  }
  printf("%d\n", wrong);
  // Tasks that use none run anywhere; who creates and awaits them keeps its own.
  long done = 0;
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    own = 10 * me;
    for (int round = 0; round < 20; round++) {
      for (int k = 0; k < 8; k++)
#pragma omp task firstprivate(k) shared(done)
      {
        for (int i = 0; i < 1000; i++)
          zero = 0;
#pragma omp atomic
        done += k;
      }
      own++;
#pragma omp taskwait
      own++;
    }
#pragma omp single
    for (int k = 0; k < 50; k++)
#pragma omp task firstprivate(k) shared(done)
    {
#pragma omp atomic
      done += k;
    }
    results[me] = own;
  }
  show("tasks");
  printf("%d\n", done == 1225 + 560L * omp_get_max_threads());
#pragma omp parallel
  {
    shared_name = omp_get_thread_num();
#pragma omp sections
    {
#pragma omp section
      shared_name += 0;
#pragma omp section
      local += 0;
    }
    results[omp_get_thread_num()] = shared_name;
  }
  show("sections");
  printf("%d\n", own * 0 + shared_name);
  return 0;
}
