// A jump out of a parallel region.
#include <omp.h>
#include <setjmp.h>
static jmp_buf env;
static void fail(void) { longjmp(env, 1); }
int main(void) {
  if (setjmp(env) == 0) {
#pragma omp parallel
    fail(); // PIR0808?
  }
  return 0;
}
