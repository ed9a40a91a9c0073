// Flexible array members, variable-length arrays, alloca, and multi-dimensional VLAs.
#include <alloca.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
  unsigned len;
  char data[];
};
static struct buffer fixed = {5, {'f', 'i', 'x', 'e', 'd'}};

static struct buffer *make(const char *s) {
  unsigned n = (unsigned)strlen(s);
  struct buffer *b = malloc(sizeof *b + n);
  b->len = n;
  memcpy(b->data, s, n);
  return b;
}
static long vla_sum(int n, int m) {
  long total = 0;
  for (int k = 1; k <= 3; k++) {
    int grid[n][m * k];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m * k; j++) grid[i][j] = i * j + k;
    total += grid[n - 1][m * k - 1] + (long)sizeof grid;
  }
  return total;
}
static int row(int n, int a[static 1][n], int i) { return a[i][n - 1]; }
static unsigned hash(const char *s, int n) {
  char *copy = alloca((size_t)n + 1);
  unsigned h = 0;
  memmove(copy, s, (size_t)n);
  memset(copy + n, 0, 1);
  while (*copy) h = h * 31 + (unsigned char)*copy++;
  return h;
}

int main(void) {
  struct buffer *b = make("flexible");
  int a[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  printf("%u %c %u\n", b->len, b->data[3], hash(fixed.data, (int)fixed.len));
  printf("%ld %d\n", vla_sum(3, 4), row(4, a, 1));
  free(b);
  return 0;
}
