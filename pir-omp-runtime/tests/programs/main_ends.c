// The main thread ends before the process: a process whose only other threads are those of the run
// time ends, too. libomp's threads keep it for ever.

#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int region(void) {
  int n = 0;
#pragma omp parallel num_threads(3) reduction(+ : n)
  n++;
  return n;
}

static void *go_on(void *unused) {
  usleep(50000);
  int n = 0;
  for (int k = 0; k < 100; k++)
    n += region();
  puts(n == 300 ? "ok" : "wrong");
  return unused;
}

int main(int count, char **words) {
  (void)words;
  if (region() != 3)
    return 1;
  pthread_t thread;
  if (count > 1 && pthread_create(&thread, 0, go_on, 0))
    return 1;
  if (count == 1)
    puts("ok");
  pthread_exit(0);
}
