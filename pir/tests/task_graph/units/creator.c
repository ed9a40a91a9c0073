// A task depends on one of the same creator that is created in another file.
#include <stdio.h>
#include <unistd.h>

void double_later(int *x);

int main(void) {
  int x = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int k = 0; k < 5; k++) {
#pragma omp task depend(inout : x) shared(x)
    {
      usleep(20000);
      x += 3;
    }
    double_later(&x);
  }
  printf("%d\n", x);
  if (x == 218)
    puts("ok");
  return x != 218;
}
