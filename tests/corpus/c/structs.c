// Nested, packed, aligned and recursive structs; by-value passing in every register class.
#include <stdio.h>
#include <stdlib.h>

struct pair { int a, b; };
struct mixed { double d; float f; char c; };
struct big { long v[9]; struct pair p; };
struct __attribute__((packed)) packed { char c; int i; short s; };
struct __attribute__((aligned(64))) line { int n; };
struct list { int value; struct list *next; };
struct empty {};
struct array2 { struct pair grid[2][3]; struct empty nothing[2]; };

static struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }
static struct mixed scale(struct mixed m, double k) { m.d *= k; m.f *= (float)k; m.c++; return m; }
static struct big fill(struct big b, long x) { for (int i = 0; i < 9; i++) b.v[i] += x * i; return b; }
static struct list *push(struct list *head, int v) {
  struct list *n = malloc(sizeof *n);
  *n = (struct list){v, head};
  return n;
}
static struct array2 grid = {.grid = {{{1, 2}, {3, 4}}, [1][2] = {.b = 9}}};
static struct packed pk[] = {{'x', 0x01020304, -1}, {'y'}};
static struct line lines[2] = {{5}, {6}};

int main(void) {
  struct pair p = swap((struct pair){1, 2});
  struct mixed m = scale((struct mixed){1.5, 2.5f, 'a'}, 2);
  struct big b = fill((struct big){.p = p}, 4);
  struct list *l = NULL;
  int sum = 0;
  for (int i = 0; i < 5; i++) l = push(l, i * i);
  while (l) { struct list *n = l->next; sum += l->value; free(l); l = n; }
  printf("%d %d %g %g %c %ld %d\n", p.a, p.b, m.d, (double)m.f, m.c, b.v[8], sum);
  printf("%d %d %d %d\n", grid.grid[1][2].b, pk[0].i, lines[1].n, (int)((unsigned long)&lines[1] % 64));
  return 0;
}
