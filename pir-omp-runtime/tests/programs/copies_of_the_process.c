// Copies of the process, made beside and in regions, have regions of their own.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <pthread.h>
#include <sys/wait.h>
static int sum(int n) { int s = 0;
#pragma omp parallel num_threads(n) reduction(+ : s)
  { s += 1;
#pragma omp single
    for (int i = 0; i < 20; i++) {
#pragma omp task
      { volatile int x = i; (void)x; }
    }
  }
  return s; }
static volatile int stop;
static void *busy(void *p) { while (!stop) sum(2); return p; }
int main(void) {
    int bad = 0;
    pthread_t t[2];
    bad += sum(4) != 4;
    for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, busy, 0);
    for (int r = 0; r < 100; r++) {
        pid_t p = fork();
        if (!p) {
            int b = sum(3) != 3 || sum(5) != 5 || sum(2) != 2;
            if (r % 10 == 0) { pid_t q = fork(); if (!q) _exit(sum(4) != 4); int s; waitpid(q,
                &s, 0); b |= s != 0; }
            if (r % 2) exit(b);
            _exit(b);
        }
        int s; waitpid(p, &s, 0); bad += s != 0;
    }
    stop = 1;
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    for (int r = 0; r < 20; r++) {
        int ok = 0;
#pragma omp parallel num_threads(4) reduction(+ : ok)
        {
            pid_t p = fork();
            if (!p) { execl("/bin/true", "true", (char *)0); _exit(1); }
            int s; waitpid(p, &s, 0); ok += s == 0;
        }
        bad += ok != 4;
    }
    printf("%d %s\n", bad, bad ? "wrong" : "ok");
    return bad != 0;
}
