// Nest locks belong to tasks of the run time: a thread may take its own again, others wait.
#include <omp.h>
#include <stdio.h>

static omp_nest_lock_t lock;
static long counter, depths, refused;

static void deeper(int depth) {
  omp_set_nest_lock(&lock);
  long before = counter;
  counter = before + 1;
  if (depth > 0)
    deeper(depth - 1);
  omp_unset_nest_lock(&lock);
}

// Returns how often the lock is held then.
int test(void) { return omp_test_nest_lock(&lock); }

static volatile int zero;

int main(void) {
  omp_init_nest_lock(&lock);
#pragma omp parallel
  for (int k = 0; k < 200; k++)
    deeper(k % 4);
  printf("%ld\n", counter - 0);
  counter = 0;
#pragma omp parallel for schedule(dynamic)
  for (int k = 0; k < 500; k++)
    deeper(2);
  printf("%ld\n", counter);
#pragma omp parallel
  {
#pragma omp master
    {
      omp_set_nest_lock(&lock);
      depths += test() + 10 * test();
    }
#pragma omp barrier
    if (omp_get_thread_num() != 0) {
      int got = test();
#pragma omp atomic
      refused += got;
    }
#pragma omp barrier
#pragma omp master
    for (int k = 0; k < 3; k++)
      omp_unset_nest_lock(&lock);
#pragma omp barrier
#pragma omp single
    {
      depths += 1000 * test();
      omp_unset_nest_lock(&lock);
    }
  }
  printf("%ld %ld\n", depths, refused);
  counter = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 100; k++)
#pragma omp task
    deeper(3);
  printf("%ld\n", counter);
  counter = 0;
#pragma omp parallel
#pragma omp parallel num_threads(2)
  {
    deeper(1);
#pragma omp atomic
    depths += 0;
  }
  printf("%d\n", counter % 2 == 0);
#pragma omp parallel if (zero)
  printf("%d\n", test());
  omp_unset_nest_lock(&lock);
  omp_destroy_nest_lock(&lock);
  return 0;
}
