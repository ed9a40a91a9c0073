// setjmp/longjmp across frames, with volatile locals and a noreturn thrower.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf handler;
static int depth;

static _Noreturn void throw_code(int code) { longjmp(handler, code); }
static int descend(int n) {
  depth++;
  if (n == 0) throw_code(depth);
  return descend(n - 1) + 1;
}

int main(void) {
  volatile int tries = 0;
  int code = setjmp(handler);
  if (code == 0) {
    descend(5);
    printf("unreachable\n");
  } else if (tries++ < 2) {
    depth = 0;
    printf("caught %d\n", code);
    descend(tries);
  }
  printf("done %d %d\n", code, tries);
  return 0;
}
