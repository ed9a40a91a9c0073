// A jump out of a parallel region.
#include <omp.h>
#include <setjmp.h>
static jmp_buf env;
static int x;
static void fail(void) { longjmp(env, 1); }
int main(void) {
  if (setjmp(env) == 0) {
#pragma omp parallel
    {
#pragma omp atomic write
      x = 1;
    }
    fail();
  }
  return 0;
}
