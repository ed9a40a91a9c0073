// Function pointers: tables, callbacks, returned functions, comparison and calls through casts.
#include <stdio.h>
#include <stdlib.h>

typedef int (*binop)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static const struct { const char *name; binop f; } ops[] = {{"add", add}, {"sub", sub}, {"mul", mul}};

static binop pick(int c) { return c == '+' ? add : c == '-' ? sub : mul; }
static int fold(binop f, const int *v, int n, int acc) {
  for (int i = 0; i < n; i++) acc = f(acc, v[i]);
  return acc;
}
static int descending(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x < y) - (x > y);
}
static void apply(void (*visit)(void *, int), void *ctx) { for (int i = 0; i < 4; i++) visit(ctx, i); }
static void count(void *ctx, int i) { *(long *)ctx += i * 10; }
static void nothing(void) {}

int main(void) {
  int v[] = {3, 1, 4, 1, 5, 9, 2, 6};
  long total = 0;
  void (*volatile n)(void) = nothing;
  n();
  qsort(v, 8, sizeof *v, descending);
  apply(count, &total);
  for (unsigned i = 0; i < sizeof ops / sizeof *ops; i++) printf("%s=%d ", ops[i].name, fold(ops[i].f, v, 8, 1));
  printf("%d %d %ld %d\n", v[0], v[7], total, pick('-') == sub);
  return pick('+')(1, -1);
}
