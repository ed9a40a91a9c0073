// Shapes that debug information describes: nested scopes, inlined calls, typedef chains, subranges, enums.
#include <stdio.h>

typedef unsigned long word;
typedef const volatile word *cvp;
struct item;
typedef int (*visitor)(void *ctx, const struct item *it);
enum shade { DARK = -1, LIGHT = 1, BRIGHT = 1u << 20 };
struct item { enum shade shade; word w; int dims[2][3]; unsigned flag : 3; struct item *up; };
union any { struct item it; char raw[4]; };
struct opaque;
struct opaque *handle;

static inline int level(const struct item *it) { return it->up ? 1 + level(it->up) : 0; }
static int visit(void *ctx, const struct item *it) {
  word *sum = ctx;
  *sum += it->w;
  return (int)it->shade;
}
static word walk(const struct item *v, int n, visitor f) {
  word sum = 0;
  for (int i = 0; i < n; i++) {
    int outer = i * 2;
    {
      int inner = outer + f(&sum, &v[i]);
      if (inner > 3) { static int hits; hits++; sum += (word)hits; }
    }
  }
  return sum;
}
static __attribute__((always_inline)) inline int clamp(int x, int lo, int hi) {
  int t = x < lo ? lo : x;
  return t > hi ? hi : t;
}

int main(void) {
  struct item v[3] = {{DARK, 5, {{1}}, 1, 0}, {LIGHT, 6, {{2}}, 2, &v[0]}, {BRIGHT, 7, {{3}}, 3, &v[1]}};
  union any a = {.it = v[1]};
  cvp p = &v[2].w;
  printf("%lu %d %d %lu %d\n", walk(v, 3, visit), level(&v[2]), clamp(300, -5, 77), *p, (int)a.it.w);
  return handle != 0;
}
