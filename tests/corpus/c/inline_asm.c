// Inline assembly: constraints, tied and memory operands, clobbers, flag outputs, asm goto, file scope.
#include <stdio.h>

__asm__(".globl corpus_answer\n.type corpus_answer,@object\n.section .rodata\ncorpus_answer:\n\t.long 42\n.text");
extern const int corpus_answer;

static unsigned long add(unsigned long a, unsigned long b) {
  __asm__("addq %1, %0" : "+r"(a) : "r"(b) : "cc");
  return a;
}
static int carry(unsigned a, unsigned b) {
  int c;
  __asm__("addl %2, %1" : "=@ccc"(c), "+r"(a) : "ri"(b));
  return c;
}
static void store(int *p, int v) { __asm__ volatile("movl %1, %0" : "=m"(*p) : "ir"(v) : "memory"); }
static int is_zero(int x) {
  __asm__ goto("testl %0, %0\n\tjz %l[zero]" : : "r"(x) : "cc" : zero);
  return 0;
zero:
  return 1;
}
static int goto_output(int x) {
  int y;
  __asm__ goto("leal 5(%1), %0\n\tcmpl $7, %0\n\tje %l2" : "=&r"(y) : "r"(x) : "cc" : seven);
  return y;
seven:
  return -y;
}
static unsigned high(unsigned a, unsigned b) {
  unsigned lo, hi;
  __asm__("mull %3" : "=a"(lo), "=d"(hi) : "0"(a), "rm"(b));
  return hi + (lo & 0);
}

int main(void) {
  int x = 0;
  store(&x, 17);
  __asm__ volatile("" ::: "memory");
  printf("%lu %d %d %d\n", add(40, 2), carry(0xFFFFFFFFu, 1), x, corpus_answer);
  printf("%d %d %d %d %u\n", is_zero(0), is_zero(3), goto_output(1), goto_output(2), high(0x80000000u, 6));
  return 0;
}
