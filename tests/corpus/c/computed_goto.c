// Labels as values: a threaded interpreter (indirectbr, blockaddress in tables and differences).
#include <stdio.h>

enum { PUSH, ADD, MUL, JNZ, DEC, HALT };

static long run(const int *code) {
  static const void *const targets[] = {&&push, &&add, &&mul, &&jnz, &&dec, &&halt};
  static const int offsets[] = {&&push - &&push, &&add - &&push};
  long stack[16], *sp = stack, acc = offsets[0];
  int pc = 0;
#define NEXT goto *targets[code[pc++]]
  NEXT;
push: *sp++ = code[pc++]; NEXT;
add: sp--; sp[-1] += sp[0]; NEXT;
mul: acc = acc * 3 + sp[-1]; NEXT;
dec: sp[-1]--; NEXT;
jnz: if (sp[-1] != 0) pc = code[pc]; else pc++; NEXT;
halt: return acc;
}

static int local_labels(int n) {
  void *where = n & 1 ? &&odd : &&even;
  goto *where;
odd: return n * 3 + 1;
even: return n / 2;
}

int main(void) {
  const int program[] = {PUSH, 4, PUSH, 3, ADD, MUL, DEC, JNZ, 5, HALT};
  printf("%ld %d %d\n", run(program), local_labels(7), local_labels(8));
  return 0;
}
