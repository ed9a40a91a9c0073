// units: a program's own pool inside a long region: threads poll atomics of other files, rings between sections
#include "pool.h"
#include <omp.h>
#include <stdio.h>

enum { N = 1200, WORKERS = 2 };

static long squares[N];
static struct ring ring;

struct part {
  int first, last;
  int wrong_thread;
};

static void square(void *argument, int worker) {
  struct part *p = argument;
  p->wrong_thread += omp_get_thread_num() != worker;
  for (int i = p->first; i < p->last; i++)
    squares[i] = (long)i * i;
}

static void producer_consumer(long *sum) {
#pragma omp parallel sections num_threads(2) shared(ring)
  {
#pragma omp section
    for (long i = 1; i <= 300; i++)
      ring_put(&ring, i);
#pragma omp section
    {
      long s = 0;
      for (int i = 0; i < 300; i++)
        s += ring_get(&ring);
      *sum = s;
    }
  }
}

/* The creator polls for its task, which another thread or a taskyield takes. */
static int poll_for_task(void) {
  atomic_int flag = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(flag)
    atomic_store(&flag, 1);
    while (!atomic_load(&flag)) {
#pragma omp taskyield
      relax();
    }
  }
  return atomic_load(&flag);
}

/* Tasks wait for each other's flags: both must be under way. */
static int ping_pong(void) {
  atomic_int turn = 0;
#pragma omp parallel num_threads(2) shared(turn)
  {
    int me = omp_get_thread_num();
    for (int k = 0; k < 40; k++) {
      while (atomic_load(&turn) % 2 != me)
        relax();
      atomic_fetch_add(&turn, 1);
    }
  }
  return atomic_load(&turn);
}

int main(void) {
  struct pool pool;
  struct part parts[WORKERS][6];
  int wrong = 0;
  pool_init(&pool, WORKERS);
#pragma omp parallel num_threads(WORKERS + 1)
  {
    int me = omp_get_thread_num();
    if (me < WORKERS) {
      pool_serve(&pool, me);
    } else {
      for (int k = 0; k < 6; k++)
        for (int w = 0; w < WORKERS; w++) {
          int b = k * WORKERS + w, size = N / (6 * WORKERS);
          parts[w][k] = (struct part){b * size, (b + 1) * size, 0};
          pool_post(&pool, w, square, &parts[w][k]);
        }
      for (int w = 0; w < WORKERS; w++)
        pool_wait(&pool, w);
      pool_stop(&pool);
    }
  }
  for (int i = 0; i < N; i++)
    wrong += squares[i] != (long)i * i;
  for (int w = 0; w < WORKERS; w++)
    for (int k = 0; k < 6; k++)
      wrong += parts[w][k].wrong_thread;
  long sum = 0;
  producer_consumer(&sum);
  int flag = poll_for_task(), turns = ping_pong();
  printf("wrong %d sum %ld flag %d turns %d\n", wrong, sum, flag, turns);
  if (wrong || sum != 45150 || flag != 1 || turns != 80)
    return 1;
  puts("ok");
  return 0;
}
