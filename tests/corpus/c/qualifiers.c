// restrict and volatile, const propagation, aliasing types, register, static arrays in parameters.
#include <stdint.h>
#include <stdio.h>

static void axpy(int n, float a, const float *restrict x, float *restrict y) {
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}
static int sum_alias(int *p, short *q, float *f, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) { *q = (short)i; *f = (float)i; s += *p; }
  return s;
}
struct node { int32_t key; int64_t *volatile slot; const struct node *const next; };
static int64_t follow(const struct node *n) {
  int64_t s = 0;
  for (; n; n = n->next) s += *n->slot * n->key;
  return s;
}
volatile int device = 3;
static int poll(volatile int *reg, int times) {
  int s = 0;
  while (times-- > 0) { s += *reg; *reg = s & 7; }
  return s;
}
static void copy(volatile struct { int a[3]; } *d) { for (int i = 0; i < 3; i++) d->a[i] = i + device; }

int main(void) {
  float x[9], y[9];
  for (int i = 0; i < 9; i++) { x[i] = (float)i; y[i] = 1; }
  axpy(9, 2, x, y);
  int a = 5; short b; float c;
  int64_t s1 = 10, s2 = 20;
  struct node tail = {2, &s2, 0}, head = {3, &s1, &tail};
  volatile struct { int a[3]; } dev;
  copy((void *)&dev);
  printf("%g %d %ld %d %d\n", (double)y[8], sum_alias(&a, &b, &c, 4), (long)follow(&head), poll(&device, 5), dev.a[2]);
  return 0;
}
