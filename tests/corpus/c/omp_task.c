// Tasks: shared and firstprivate capture, depend, final, if, priority, untied, taskwait, taskgroup, yield.
#include <omp.h>
#include <stdio.h>

static long fib(int n) {
  long a, b;
  if (n < 2) return n;
#pragma omp task shared(a) firstprivate(n) final(n < 6) mergeable
  a = fib(n - 1);
#pragma omp task shared(b) if (n > 4)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}
static int pipeline(void) {
  int w = 0, x = 1, y = 2, z = 0, arr[4] = {0};
#pragma omp taskgroup
  {
#pragma omp task depend(out : x) shared(x) priority(3)
    x = 10;
#pragma omp task depend(in : x) depend(out : y) shared(x, y)
    y = x + 5;
#pragma omp task depend(inout : arr[0 : 4]) shared(arr)
    for (int i = 0; i < 4; i++) arr[i] = i;
#pragma omp task depend(in : y, arr[0 : 4]) depend(out : z) shared(z, y, arr)
    z = y * arr[3];
#pragma omp task untied shared(w)
    w++;
#pragma omp taskyield
  }
  return z + w;
}
struct node { int v; struct node *l, *r; };
static int walk(const struct node *n) {
  int left = 0, right = 0;
  if (!n) return 0;
#pragma omp task shared(left)
  left = walk(n->l);
  right = walk(n->r);
#pragma omp taskwait depend(in : left)
#pragma omp taskwait
  return n->v + left + right;
}

int main(void) {
  struct node a = {1, 0, 0}, b = {2, 0, 0}, c = {3, &a, &b}, d = {4, &c, 0};
  long f = 0;
  int p = 0, w = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    f = fib(15);
    p = pipeline();
    w = walk(&d);
  }
  printf("%ld %d %d\n", f, p, w);
  return 0;
}
