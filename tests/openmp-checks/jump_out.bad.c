// A jump out of a critical section.
#include <omp.h>
#include <setjmp.h>
static jmp_buf env;
static void fail(void) { longjmp(env, 1); }
int main(void) {
  if (setjmp(env) == 0) {
#pragma omp critical
    fail(); // PIR0808?
  }
  return 0;
}
