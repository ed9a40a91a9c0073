// A jump out of a critical section.
#include <omp.h>
#include <setjmp.h>
static jmp_buf env;
static void fail(void) { longjmp(env, 1); }
int main(void) {
  int x = 0;
  if (setjmp(env) == 0) {
#pragma omp critical
    x++;
    fail();
  }
  return x - 1;
}
