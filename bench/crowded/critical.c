// A critical section that all threads enter, with more work outside of it than inside.

#include <omp.h>
#include <stdio.h>

enum { TURNS = 10000, INSIDE = 200, OUTSIDE = 1000 };

static void work(int count) {
  volatile long work = 0;
  for (int i = 0; i < count; i++)
    work += i;
}

int main(void) {
  long turns = 0;
  double begin = omp_get_wtime();
#pragma omp parallel for
  for (int i = 0; i < TURNS; i++) {
    work(OUTSIDE);
#pragma omp critical
    {
      work(INSIDE);
      turns++;
    }
  }
  printf("%.9f\n", omp_get_wtime() - begin);
  printf("%s\n", turns == TURNS ? "right" : "wrong");
}
