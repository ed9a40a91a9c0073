// units: signal handlers of another file that ask for the thread, and atexit handlers with regions and tasks
#include "hooks.h"
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  atexit(leave_last); /* runs last */
  atexit(leave_by_tasks);
  atexit(leave_by_loop);
  install_signal(SIGUSR1);

  int wrong = 0;
  /* The handler runs on the thread that raises the signal, in the middle of its work. */
#pragma omp parallel num_threads(3) reduction(+ : wrong)
  {
    for (int k = 0; k < 3; k++) {
#pragma omp critical(signals)
      {
        pthread_kill(pthread_self(), SIGUSR1);
        wrong += last_thread != omp_get_thread_num() || last_team != 3 || last_level != 1;
      }
    }
  }
  /* In a loop over iterations that itself asks nothing. */
  double sum = 0;
#pragma omp parallel for num_threads(2) reduction(+ : sum) schedule(static)
  for (int i = 0; i < 1000; i++) {
    if (i % 250 == 0) {
#pragma omp critical(signals)
      {
        pthread_kill(pthread_self(), SIGUSR1);
        if (last_level != 1 || last_team != 2)
          sum += 1e6;
      }
    }
    sum += i;
  }
  raise(SIGUSR1);
  wrong += last_thread != 0 || last_team != 1 || last_level != 0;
  printf("wrong %d sum %.0f signals %d\n", wrong, sum, (int)signals_seen);
  fflush(stdout);
  if (wrong || sum != 499500 || signals_seen != 14)
    return 1;
  exit(0);
}
