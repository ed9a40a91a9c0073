// For ThreadSanitizer: constructs that order threads. With an argument, a race.
#include <omp.h>
#include <stdio.h>

static int a[1000], total, unordered;

static long fibonacci(int n) {
  if (n < 2)
    return n;
  long x, y;
#pragma omp task shared(x)
  x = fibonacci(n - 1);
#pragma omp task shared(y)
  y = fibonacci(n - 2);
#pragma omp taskwait
  return x + y;
}

int main(int count, char **words) {
  (void)words;
  long f = 0;
  int sum = 0, chain = 0;
  for (int round = 0; round < 10; round++) {
#pragma omp parallel
    {
#pragma omp for
      for (int i = 0; i < 1000; i++)
        a[i] = i;
#pragma omp for schedule(dynamic, 10)
      for (int i = 0; i < 1000; i++)
        a[999 - i]++;
#pragma omp barrier
#pragma omp single
      {
        f = fibonacci(8);
        for (int k = 0; k < 30; k++) {
#pragma omp task depend(inout : chain)
          chain++;
        }
#pragma omp taskwait
        chain++;
#pragma omp taskgroup
        {
#pragma omp task
          total++;
        }
        total++;
      }
#pragma omp critical
      total++;
#pragma omp for reduction(+ : sum)
      for (int i = 0; i < 1000; i++)
        sum += a[i];
#pragma omp for ordered
      for (int i = 0; i < 100; i++) {
#pragma omp ordered
        a[0]++;
      }
      if (count > 1)
        unordered++;
    }
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
    for (int i = 0; i < 100; i++)
      a[i]++;
  }
  printf("%ld %d\n", f, chain);
  return 0;
}
