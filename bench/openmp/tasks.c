// Trees of tasks without a cut-off: each call is a task.
#include "bench.h"

static long fib(int n) {
  if (n < 2)
    return n;
  long x, y;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

static double fibonacci(void) {
  long x = 0;
#pragma omp parallel
#pragma omp single
  x = fib(22);
  return x;
}

static long queens(int n, int row, const char *taken) {
  if (row == n)
    return 1;
  long found[12] = {0};
  for (int k = 0; k < n; k++) {
    int fits = 1;
    for (int r = 0; r < row; r++)
      fits &= taken[r] != k && taken[r] - k != row - r && k - taken[r] != row - r;
    if (!fits)
      continue;
#pragma omp task shared(found)
    {
      char next[12];
      memcpy(next, taken, row);
      next[row] = k;
      found[k] = queens(n, row + 1, next);
    }
  }
#pragma omp taskwait
  long sum = 0;
  for (int k = 0; k < n; k++)
    sum += found[k];
  return sum;
}

static double nqueens(void) {
  long x = 0;
  char none[12];
#pragma omp parallel
#pragma omp single
  x = queens(8, 0, none);
  return x;
}

static void sort(int *v, int n) {
  if (n < 2)
    return;
  int pivot = v[n / 2], i = 0, j = n - 1;
  while (i <= j) {
    while (v[i] < pivot)
      i++;
    while (v[j] > pivot)
      j--;
    if (i <= j) {
      int t = v[i];
      v[i++] = v[j], v[j--] = t;
    }
  }
#pragma omp task
  sort(v, j + 1);
#pragma omp task
  sort(v + i, n - i);
#pragma omp taskwait
}

static double quicksort(void) {
  enum { N = 60000 };
  static int v[N];
  for (int i = 0; i < N; i++)
    v[i] = i * 48271L % 65521;
#pragma omp parallel
#pragma omp single
  sort(v, N);
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += (long)v[i] * (i % 97);
  return sum;
}

struct node {
  struct node *left, *right;
  int value;
};

static struct node *grow(int depth, int value) {
  struct node *n = malloc(sizeof *n);
  *n = (struct node){0, 0, value % 101};
  if (depth)
    n->left = grow(depth - 1, value * 2), n->right = grow(depth - 1, value * 2 + 1);
  return n;
}

static long walk(const struct node *n) {
  if (!n)
    return 0;
  long left, right;
#pragma omp task shared(left)
  left = walk(n->left);
  right = walk(n->right);
#pragma omp taskwait
  return left + right + n->value;
}

static double tree(void) {
  static struct node *root;
  if (!root)
    root = grow(15, 1);
  long x = 0;
#pragma omp parallel
#pragma omp single
  x = walk(root);
  return x;
}

static double many(void) {
  enum { N = 100000 };
  static double v[N];
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    v[i] = sqrt(i) * 2;
  }
  return sum_of(v, N);
}

int main(int argc, char **argv) {
  static const struct kernel all[] = {
      {"fibonacci", fibonacci}, {"nqueens", nqueens}, {"quicksort", quicksort},
      {"tree", tree},           {"many", many},
  };
  return run_one(all, sizeof all / sizeof *all, (double *[4]){0}, 0, argc, argv);
}
