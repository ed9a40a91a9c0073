// Signal handlers that ask who they are, in threads of regions and in one that has met none.

#include <omp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>

static volatile sig_atomic_t asked, is_wrong;
static __thread volatile int mine = -1;

static void handler(int signal) {
  (void)signal;
  int number = omp_get_thread_num();
  if (mine >= 0 && number != mine)
    is_wrong = 1;
  if (omp_get_level() > 1 || omp_get_num_threads() < 1 || omp_in_final() || omp_get_team_num())
    is_wrong = 1;
  (void)omp_in_parallel();
  asked++;
}

static void *other(void *unused) {
  for (int k = 0; k < 1000; k++)
    pthread_kill(pthread_self(), SIGUSR1);
  return unused;
}

int main(void) {
  signal(SIGALRM, handler);
  signal(SIGUSR1, handler);
  pthread_t thread;
  if (pthread_create(&thread, 0, other, 0))
    return 1;
  struct itimerval often = {{0, 300}, {0, 300}};
  setitimer(ITIMER_REAL, &often, 0);
  long sum = 0;
  for (int k = 0; k < 1000; k++) {
#pragma omp parallel num_threads(3) reduction(+ : sum)
    {
      mine = omp_get_thread_num();
      for (volatile int i = 0; i < 500; i++)
        ;
#pragma omp task
      for (volatile int i = 0; i < 50; i++)
        ;
#pragma omp barrier
      mine = -1;
      sum++;
    }
  }
  setitimer(ITIMER_REAL, &(struct itimerval){0}, 0);
  pthread_join(thread, 0);
  puts(is_wrong || !asked || sum != 3000 ? "wrong" : "ok");
  return 0;
}
